import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { connectPayouts } from '#app/testing/connect-payouts.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { makeImport, makeOwnedFacility } from '#app/testing/make-owned.ts'
import { readMails } from '#app/testing/read-mails.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { ListedFacility } from '#desk/facilities-contract.ts'
import type { Facility } from '#facilities/contract.ts'

const app = await testApp()
const { db } = app
const administrator = await app.administrator()

const list = (query: string) => app.get<ListedFacility[]>(`/api/admin/facilities?${query}`, administrator)
const idsOf = async (query: string) => (await list(query)).body.map(({ id }) => id)
const transfer = (id: string, email: string, as = administrator) =>
  app.post<ListedFacility & { code: string }>(`/api/admin/facilities/${id}/owner`, { email }, as)

async function verifiedOwner(name?: string) {
  const person = await app.owner(name)
  await db`update account set email_verified = true where id = ${person.account.id}`
  return person
}

test('the list and transfers are for administrators only', async () => {
  const owner = await app.owner()
  const id = await makeOwnedFacility(db, { ownerId: owner.account.id })
  for (const [as, status] of [
    [newBrowser(), 401],
    [owner, 403],
  ] as const) {
    expect((await app.get('/api/admin/facilities', as)).status).toBe(status)
    expect((await transfer(id, owner.account.email, as)).status).toBe(status)
  }
})

test('a facility is listed with its owner, price, state and recent bookings', async () => {
  const owner = await app.owner('Olga Owner')
  const name = `Acorn Field ${randomUUID().slice(0, 8)}`
  const id = await makeOwnedFacility(db, { ownerId: owner.account.id }, { name, pricePerHourUsd: 42.5 })
  const { booking } = await makeBooking(app, { facilityId: id, count: 1 })
  await makeBooking(app, { facilityId: id, count: 1 })
  await db`update booking set created_at = now() - interval '31 days' where id = ${booking.id}`
  expect((await list(`text=${encodeURIComponent(name.toUpperCase())}`)).body).toEqual([
    {
      id,
      name,
      city: 'Brooklyn',
      state: 'NY',
      provider: 'manual',
      pricePerHour: '42.50',
      owner: { id: owner.account.id, name: 'Olga Owner', email: owner.account.email },
      isRetired: false,
      isDraft: false,
      status: 'published',
      recentBookings: 1,
    },
  ])
})

test('each filter narrows the list, and pages continue in name order', async () => {
  const owner = await app.owner()
  const mark = randomUUID().slice(0, 8)
  const [a, b, c] = [
    await makeFacility(db, { name: `${mark} A`, state: 'TX', city: 'Austin' }),
    await makeFacility(db, { name: `${mark} B`, providerType: 'rectrac', bookingUrl: 'https://example.org' }),
    await makeOwnedFacility(db, { ownerId: owner.account.id }, { name: `${mark} C` }),
  ]
  await db`update facility set retired_at = now() where id = ${c}`
  const only = (query: string) => idsOf(`text=${mark}&${query}`)
  expect(await only('')).toEqual([a, b, c])
  expect(await only('state=TX')).toEqual([a])
  expect(await only('provider=rectrac')).toEqual([b])
  expect(await only('owner=any')).toEqual([c])
  expect(await only('owner=none')).toEqual([a, b])
  expect(await only(`owner=${owner.account.id}`)).toEqual([c])
  expect(await only('life=live')).toEqual([a, b])
  expect(await only('life=retired')).toEqual([c])
  expect(await only('state=&provider=&owner=&life=')).toEqual([a, b, c])
  await db`update facility set hidden_since = now() where id = ${c}`
  expect([await only('life=retired'), await only('life=hidden'), await only('life=draft')]).toEqual([[], [c], []])
  await db`update facility set hidden_since = null, draft_since = now() where id = ${c}`
  expect([await only('life=hidden'), await only('life=draft')]).toEqual([[], [c]])
  const first = await list(`text=${mark}&limit=2`)
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!
  expect((await app.get<ListedFacility[]>(next, administrator)).body.map(({ id }) => id)).toEqual([c])
  for (const wrong of ['state=Texas', 'provider=none', 'owner=me', 'life=dead', 'limit=0'])
    expect((await list(wrong)).status, wrong).toBe(400)
})

test('after a transfer the former owner loses access and further payouts', async () => {
  const [before, after] = [await verifiedOwner(), await verifiedOwner('Nina New')]
  const importId = await makeImport(db, before.account.id)
  const id = await makeOwnedFacility(db, { ownerId: before.account.id, ref: '7', importId })
  await connectPayouts(app, before, { facilityId: id })
  expect(await db`select from payout_facility where facility_id = ${id}`).toHaveLength(1)
  const answer = await transfer(id, ` ${after.account.email.toUpperCase()} `)
  expect(answer).toMatchObject({ status: 200, body: { owner: { id: after.account.id } } })
  expect(await db`select from payout_facility where facility_id = ${id}`).toEqual([])
  expect((await app.get(`/api/owner/facilities/${id}`, before)).status).toBe(403)
  expect((await app.get(`/api/owner/facilities/${id}`, after)).status).toBe(200)
  expect(await db`select owner_ref, import_id from facility where id = ${id}`).toEqual([
    { ownerRef: null, importId: null },
  ])
  const [entry] =
    await db`select action, before, after from audit_entry where subject_id = ${id} and action = 'facility-transferred'`
  expect(entry).toEqual({
    action: 'facility-transferred',
    before: { ownerId: before.account.id },
    after: { ownerId: after.account.id, email: after.account.email },
  })
  expect(await transfer(id, after.account.email)).toMatchObject({ status: 409, body: { code: 'owner-has-it' } })
  const told = (await readMails(app, before.account.email)).map(({ subject }) => subject)
  expect(told.some(subject => subject.includes('Payout account disconnected'))).toBe(true)
})

/** Requests a booking; returns the desk API path from the email asking this address to confirm it. */
async function mailedDesk(facilityId: string, recipient: string): Promise<string> {
  await makeBooking(app, { facilityId, count: 1, mode: 'hold' })
  const mail = (await readMails(app, recipient)).find(({ kind }) => kind === 'booking-to-confirm')
  const [, key = ''] = /\/desk\/\S+\?key=([\w-]+)/.exec(mail!.text) ?? []
  return `/api/facilities/${facilityId}/desk?key=${key}`
}

test('links emailed to the former owner stop working, and they get no more emails', async () => {
  const [before, after] = [await verifiedOwner(), await verifiedOwner('Nina New')]
  const contact = { bookingEmail: `${randomUUID()}@example.org`, bookingPhone: '+1 555 555 0100' }
  const id = await makeOwnedFacility(db, { ownerId: before.account.id }, contact)
  const url = await mailedDesk(id, contact.bookingEmail)
  expect((await app.get(url)).status).toBe(200)
  await transfer(id, after.account.email)
  expect(await app.get(url)).toMatchObject({ status: 410, body: { code: 'desk-link-over' } })
  expect((await app.get<Facility>(`/api/facilities/${id}`)).body).toMatchObject({
    bookingEmail: null,
    bookingPhone: null,
  })
  const desk = await mailedDesk(id, after.account.email)
  expect([desk.endsWith('?key='), (await app.get(desk, after)).status]).toEqual([true, 200])
  expect((await readMails(app, contact.bookingEmail)).filter(({ kind }) => kind === 'booking-to-confirm')).toHaveLength(
    1,
  )
})

test('a facility’s link is revoked when its email changes, and the new address gets another', async () => {
  const { account } = await verifiedOwner()
  const [former, present] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`]
  const id = await makeOwnedFacility(db, { ownerId: account.id }, { bookingEmail: former })
  const url = await mailedDesk(id, former)
  await db`update facility set booking_email = ${present} where id = ${id}`
  expect((await app.get(url)).status).toBe(410)
  expect((await app.get(await mailedDesk(id, present))).status).toBe(200)
})

test('the first owner of a facility keeps its phone number and email', async () => {
  const owner = await verifiedOwner()
  const id = await makeFacility(db, { bookingEmail: 'parks@example.org' })
  await transfer(id, owner.account.email)
  expect((await app.get<Facility>(`/api/facilities/${id}`)).body).toMatchObject({ bookingEmail: 'parks@example.org' })
})

test('a transfer that is refused changes nothing', async () => {
  const owner = await verifiedOwner()
  const id = await makeFacility(db)
  expect(await transfer(id, 'nobody@example.org')).toMatchObject({ status: 404, body: { code: 'account-not-found' } })
  const unverified = await app.owner('Una Unverified', { isVerified: false })
  expect(await transfer(id, unverified.account.email)).toMatchObject({
    status: 409,
    body: { code: 'address-not-proved' },
  })
  expect(await transfer(randomUUID(), owner.account.email)).toMatchObject({
    status: 404,
    body: { code: 'facility-not-found' },
  })
  await transfer(id, owner.account.email)
  const same = await makeFacility(db)
  expect(await transfer(same, owner.account.email)).toMatchObject({
    status: 409,
    body: { code: 'owner-has-same-place' },
  })
  expect(await db`select owner_id from facility where id = ${same}`).toEqual([{ ownerId: null }])
  expect(await db`select from audit_entry where subject_id = ${same}`).toEqual([])
})
