import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { buyerNamed, buySeats } from '#app/testing/buy-seats.ts'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { submitListing } from '#app/testing/submit-listing.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { SearchResults } from '#desk/search-contract.ts'

const app = await testApp()
const { db } = app
const administrator = await app.administrator()

const search = async (q: string, group = '') =>
  (
    await app.get<SearchResults>(
      `/api/admin/search?q=${encodeURIComponent(q)}${group && `&group=${group}`}`,
      administrator,
    )
  ).body
const hitsOf = async (q: string) =>
  (await search(q)).flatMap(({ group, hits }) => hits.map(({ id }) => `${group} ${id}`))

test('search is for administrators only and needs three letters', async () => {
  const url = '/api/admin/search?q=example'
  expect((await app.get(url)).status).toBe(401)
  expect((await app.get(url, await app.owner())).status).toBe(403)
  expect((await app.get(url, newBrowser())).status).toBe(401)
  for (const q of ['', 'ab', ' a ', 'x'.repeat(101)])
    expect((await app.get(`/api/admin/search?q=${q}`, administrator)).status).toBe(400)
  expect((await app.get(`${url}&group=secrets`, administrator)).status).toBe(400)
})

test('everything is found by name and by ID', async () => {
  const facilityId = await makeFacility(db, { name: 'Zebra Xylophone Park' })
  const { booking } = await makeBooking(app, { facilityId, count: 1 })
  const [payment] = await db<{ id: string; intent: string }[]>`
    select p.id, p.intent_id as intent from booking b join payment p on p.id = b.payment_id where b.id = ${booking.id}`
  await db`update booking set customer_name = 'Zoe Xanthippe' where id = ${booking.id}`
  const { account } = await app.owner('Zora Xenia')
  const { id: listingId, email } = await submitListing(app)
  const clinicId = await makeClinic(db, { athleteId: await makeAthlete(db), facilityId })
  await db`update clinic set title = 'Zig Xag Clinic' where id = ${clinicId}`
  const places = await buySeats(app, { clinicId, as: buyerNamed('Zed Xavier', 'zed@example.org') })
  await db`update clinic_booking set customer_name = 'Zed Xavier' where id = ${places.booking.id}`
  const [tournament] = await db<{ id: string }[]>`
    insert into tournament (status, name, waiting_since) values ('published', 'Zulu Xmas Cup', null) returning id`
  const cases = [
    ['ZEBRA xyl', `facilities ${facilityId}`],
    ['zoe xan', `bookings ${booking.id}`],
    [booking.reference.toLowerCase(), `bookings ${booking.id}`],
    [booking.id, `bookings ${booking.id}`],
    [payment!.intent, `payments ${payment!.id}`],
    [payment!.id, `payments ${payment!.id}`],
    ['zora x', `people ${account.id}`],
    [account.email, `people ${account.id}`],
    [email, `listings ${listingId}`],
    ['zig xag', `clinics ${clinicId}`],
    ['zed xav', `clinic-bookings ${places.booking.id}`],
    ['zulu x', `tournaments ${tournament!.id}`],
  ] as const
  for (const [q, hit] of cases) expect(await hitsOf(q), q).toContain(hit)
  expect(await search('no such thing at all')).toEqual([])
  expect(await hitsOf('%%%')).toEqual([])
  expect(await hitsOf("'; drop table booking; --")).toEqual([])
})

test('bookings and clinics show their facility’s time zone, tournaments only a day', async () => {
  const facilityId = await makeFacility(db, { name: 'Zonal Park', timeZone: 'America/Los_Angeles' })
  const { booking } = await makeBooking(app, { facilityId, count: 1 })
  await db`update booking set customer_name = 'Zonal Zora' where id = ${booking.id}`
  const clinicId = await makeClinic(db, { athleteId: await makeAthlete(db), facilityId })
  await db`update clinic set title = 'Zonal Clinic' where id = ${clinicId}`
  await buySeats(app, { clinicId, as: buyerNamed('Zonal Zed', 'zonal@example.org') })
  await db`insert into tournament (status, name, waiting_since, starts_on, ends_on)
    values ('published', 'Zonal Cup', null, '2027-05-01', '2027-05-02')`
  const hits = Object.fromEntries((await search('zonal')).map(({ group, hits: [hit] }) => [group, hit]))
  for (const group of ['bookings', 'clinic-bookings', 'clinics'])
    expect(hits[group], group).toMatchObject({ timeZone: 'America/Los_Angeles' })
  expect(hits['tournaments']).toMatchObject({ at: '2027-05-01T00:00:00.000Z', timeZone: 'UTC' })
  expect(hits['facilities']).toMatchObject({ at: null, timeZone: null })
})

test('eight hits per group are shown, all on request', async () => {
  for (let i = 0; i < 10; i += 1) await makeFacility(db, { name: `Walrus Court ${i}` })
  const [group] = await search('walrus')
  expect(group).toMatchObject({ group: 'facilities', hasMore: true })
  expect(group!.hits).toHaveLength(8)
  const [all] = await search('walrus', 'facilities')
  expect(all).toMatchObject({ hasMore: false })
  expect(all!.hits.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, i) => `Walrus Court ${i}`))
  expect(await search('walrus', 'people')).toEqual([])
})
