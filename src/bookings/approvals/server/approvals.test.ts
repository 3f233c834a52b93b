import { expect, test } from 'vitest'
import { makeBooking, paymentOf } from '#app/testing/buy.ts'
import { facilityKeyOf } from '#app/testing/facility-key-of.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { makeStaff } from '#app/testing/make-staff.ts'
import { readMails } from '#app/testing/read-mails.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import type { Decision } from '../contract.ts'

const app = await testApp()
const { db } = app

/** An organization of an owner, a manager and two at the front desk, one of them elsewhere; two people approve. */
async function makeOrganization({ steps = 2 } = {}) {
  const owner = await app.owner()
  const organizationId = owner.account.id
  const facilityId = await makeOwnedFacility(db, { ownerId: organizationId })
  const [here, elsewhere] = await db<{ id: string }[]>`
    insert into venue (organization_id, name) values (${organizationId}, 'Hill Park'), (${organizationId}, 'River Park') returning id`
  await db`
    update facility set approval = 'request', approval_steps = ${steps}, venue_id = ${here!.id} where id = ${facilityId}`
  const staff = {
    manager: await makeStaff(app, { organizationId, role: 'manager', venueIds: [elsewhere!.id] }),
    desk: await makeStaff(app, { organizationId, role: 'scheduler', venueIds: [here!.id] }),
    elsewhere: await makeStaff(app, { organizationId, role: 'scheduler', venueIds: [elsewhere!.id] }),
    viewer: await makeStaff(app, { organizationId, role: 'viewer' }),
  }
  return { owner, organizationId, facilityId, hereId: here!.id, ...staff }
}

async function request(facilityId: string) {
  const { booking, intent } = await makeBooking(app, { facilityId, count: 1, mode: 'hold' })
  return { id: booking.id, paymentIntentId: intent.paymentIntentId }
}

const confirm = (id: string, as: Parameters<typeof app.post>[2]) =>
  app.post<{ booking: BookingSummary }>(`/api/bookings/${id}/confirm`, undefined, as)

const mailsTo = async (email: string, kind: string) => (await readMails(app, email)).filter(mail => mail.kind === kind)

/** The API's address of the decision that the email to this address links to. */
async function linkIn(email: string, kind: string): Promise<string> {
  const [mail] = await mailsTo(email, kind)
  const [, id, query] = /\/decide\/([\w-]+)\?(\S+?answer=confirm)/.exec(mail!.text)!
  const asked = new URLSearchParams(query)
  asked.delete('answer')
  return `/api/bookings/${id!}/decision?${asked.toString()}`
}

const statusOf = async (id: string) =>
  (await db<{ status: string }[]>`select status from booking where id = ${id}`)[0]!.status

test('the front desk approves first, by email, and a manager confirms', async () => {
  const { owner, facilityId, desk, manager } = await makeOrganization()
  const { id, paymentIntentId } = await request(facilityId)
  const link = await linkIn(desk.account.email, 'booking-to-confirm')
  expect(await app.get<Decision>(link)).toMatchObject({
    status: 200,
    body: { status: 'pending_confirmation', isFinal: false, booking: { id, approval: { steps: 2, firstAt: null } } },
  })
  expect(await statusOf(id)).toBe('pending_confirmation')
  for (const again of [false, true]) {
    const answer = await app.post<Decision>(link, { answer: 'confirm' })
    expect(answer, `again: ${again}`).toMatchObject({
      status: 200,
      body: { status: 'pending_confirmation', booking: { approval: { firstBy: 'Stan scheduler' } } },
    })
  }
  expect(await paymentOf(app, paymentIntentId)).toMatchObject({ status: 'authorized' })
  expect((await mailsTo(owner.account.email, 'booking-still-to-confirm')).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Needs your approval'),
  ])
  // The manager is limited to another venue.
  expect(await mailsTo(manager.account.email, 'booking-still-to-confirm')).toEqual([])
  const second = await linkIn(owner.account.email, 'booking-still-to-confirm')
  expect(await app.post<Decision>(second, { answer: 'confirm' })).toMatchObject({
    status: 200,
    body: { status: 'confirmed', isFinal: true, booking: { customerEmail: '', phone: '', notes: null } },
  })
  expect(await paymentOf(app, paymentIntentId)).toMatchObject({ status: 'captured' })
  expect(await app.post(second, { answer: 'confirm' })).toMatchObject({
    status: 409,
    body: { code: 'booking-not-pending' },
  })
  const entries = await db<{ action: string }[]>`
    select action from audit_entry where subject_id = ${id} order by id`
  expect(entries.map(({ action }) => action)).toEqual(['request-approved-once', 'booking-confirmed'])
})

test('the facility’s link approves first where two approve, and an owner or administrator confirms at once', async () => {
  const { owner, facilityId } = await makeOrganization()
  const key = await facilityKeyOf(app, facilityId)
  const [first, second] = [await request(facilityId), await request(facilityId)]
  expect(await app.post(`/api/bookings/${first.id}/confirm?key=${key}`, undefined)).toMatchObject({
    status: 200,
    body: { booking: { status: 'pending_confirmation' } },
  })
  expect(await confirm(first.id, owner)).toMatchObject({ body: { booking: { status: 'confirmed' } } })
  expect(await confirm(second.id, await app.administrator())).toMatchObject({
    body: { booking: { status: 'confirmed' } },
  })
})

test('the front desk confirms alone where one approves, and may decline in both cases', async () => {
  const one = await makeOrganization({ steps: 1 })
  const { id } = await request(one.facilityId)
  expect(await confirm(id, one.desk)).toMatchObject({ body: { booking: { status: 'confirmed' } } })
  const two = await makeOrganization()
  const declined = await request(two.facilityId)
  const link = await linkIn(two.desk.account.email, 'booking-to-confirm')
  expect(await app.post<Decision>(link, { answer: 'decline' })).toMatchObject({ body: { status: 'cancelled' } })
  expect(await app.post(link, { answer: 'decline' })).toMatchObject({ status: 409 })
  expect(await paymentOf(app, declined.paymentIntentId)).toMatchObject({ status: 'voided' })
})

test('a link works only for its request, and only while its member may answer', async () => {
  const { facilityId, desk, organizationId } = await makeOrganization()
  const { id } = await request(facilityId)
  const link = await linkIn(desk.account.email, 'booking-to-confirm')
  const other = await request(facilityId)
  for (const wrong of [link.replace(id, other.id), link.replace(/key=.{4}/, 'key=AAAA'), link.replace(/by=[^&]+&/, '')])
    expect(await app.post(wrong, { answer: 'confirm' }), wrong).toMatchObject({
      status: 404,
      body: { code: 'booking-not-found' },
    })
  await db`
    update organization_member set role = 'viewer' where organization_id = ${organizationId} and account_id = ${desk.account.id}`
  expect(await app.get(link)).toMatchObject({ status: 410, body: { code: 'decision-link-over' } })
  await db`
    delete from organization_member where organization_id = ${organizationId} and account_id = ${desk.account.id}`
  expect(await app.post(link, { answer: 'confirm' })).toMatchObject({ status: 410 })
  expect(await statusOf(id)).toBe('pending_confirmation')
})

test('a new request goes to the facility’s address, else to everyone who may answer it', async () => {
  const { facilityId, owner, desk, elsewhere, viewer } = await makeOrganization()
  await request(facilityId)
  const told = async (email: string) => (await mailsTo(email, 'booking-to-confirm')).length
  expect(await told(owner.account.email)).toBe(1)
  expect(await told(desk.account.email)).toBe(1)
  expect(await told(elsewhere.account.email)).toBe(0)
  expect(await told(viewer.account.email)).toBe(0)
  const address = `${facilityId}@example.org`
  await db`update facility set booking_email = ${address} where id = ${facilityId}`
  const { id } = await request(facilityId)
  expect(await told(address)).toBe(1)
  expect(await told(owner.account.email)).toBe(1)
  const link = await linkIn(address, 'booking-to-confirm')
  expect(await app.post<Decision>(link, { answer: 'confirm' })).toMatchObject({ body: { isFinal: false } })
  expect(await statusOf(id)).toBe('pending_confirmation')
})

/** Shifts the request's whole time, of four hours. */
const letPass = (id: string, minutes: number) => db`
  update booking set created_at = now() - make_interval(mins => ${minutes}::int),
    confirm_by = now() + make_interval(mins => ${240 - minutes}::int) where id = ${id}`

test('everyone who may approve is reminded once, then managers and owners of all venues', async () => {
  const { facilityId, owner, manager, desk, elsewhere, viewer } = await makeOrganization()
  const { id } = await request(facilityId)
  const subjects = async (email: string) =>
    (await mailsTo(email, 'booking-still-to-confirm')).map(({ subject }) => subject.split(':')[0])
  async function all() {
    const lists: (string | undefined)[][] = []
    for (const one of [owner, manager, desk, elsewhere, viewer]) lists.push(await subjects(one.account.email))
    return lists
  }
  await letPass(id, 119)
  await app.run('remind-approvers')
  expect(await all()).toEqual([[], [], [], [], []])
  await letPass(id, 121)
  for (let run = 0; run < 2; run++) await app.run('remind-approvers')
  const waiting = '[TEST] Still waiting for you'
  expect(await all()).toEqual([[waiting], [], [waiting], [], []])
  await letPass(id, 181)
  for (let run = 0; run < 2; run++) await app.run('remind-approvers')
  const late = '[TEST] About to expire'
  expect(await all()).toEqual([[late, waiting], [late], [waiting], [], []])
})

test('an answered request reminds nobody', async () => {
  const { facilityId, owner } = await makeOrganization({ steps: 1 })
  const { id } = await request(facilityId)
  await confirm(id, owner)
  await db`update booking set created_at = now() - interval '3 hours' where id = ${id}`
  await app.run('remind-approvers')
  expect(await mailsTo(owner.account.email, 'booking-still-to-confirm')).toEqual([])
})
