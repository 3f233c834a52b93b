import { afterAll, expect, test } from 'vitest'
import { makeFacility, slotsOf } from '#app/testing/make.ts'
import { startProcess } from '#app/testing/start-process.ts'
import { testApp } from '#app/testing/test-app.ts'

const app = await testApp()
const processes = await Promise.all([startProcess(app.address), startProcess(app.address)])
afterAll(() => Promise.all(processes.map(process => process.stop())))

/** One person with a browser of their own, at one of the two processes; goes as far towards a booking as they are let. */
async function tryToBook(person: number, facilityId: string, slotIds: string[]): Promise<number> {
  const { origin } = processes[person % 2]!
  let cookie = ''
  async function post(path: string, body: object) {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return { status: answer.status, body: (await answer.json()) as { paymentIntentId: string; clientSecret: string } }
  }
  const held = await post('/api/hold-slots', { slotIds })
  if (held.status !== 200) return held.status
  const totalAmount = `${30 * slotIds.length}.00`
  const { body: intent } = await post('/api/create-payment-intent', { facilityId, slotIds, amount: totalAmount })
  const { paymentIntentId, clientSecret } = intent
  await post(`/api/sandbox/payment-intents/${paymentIntentId}/confirm`, { clientSecret, paymentMethod: 'pm_card_visa' })
  const booked = await post('/api/bookings', {
    facilityId,
    slotIds,
    totalAmount,
    stripePaymentIntentId: paymentIntentId,
    notes: null,
    start: '',
    end: '',
    mode: 'marketplace',
    userInfo: { name: `Person ${person}`, email: 'person@example.org', phone: '555-555-0100' },
  })
  return booked.status
}

test('of 50 people who want one slot at once over two processes one gets it and 49 are told that it is taken', async () => {
  const facility = await makeFacility(app.db)
  const [slot] = await slotsOf(app, facility)
  const statuses = await Promise.all(Array.from({ length: 50 }, (_, i) => tryToBook(i, facility, [slot!.id])))
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
  expect(statuses.filter(status => status === 409)).toHaveLength(49)
  await expectSoundBooks(facility, 1)
})

test('overlapping sets wanted in opposite orders end without deadlock, each slot booked at most once', async () => {
  const facility = await makeFacility(app.db)
  const slots = (await slotsOf(app, facility)).slice(0, 6).map(slot => slot.id)
  const wants = Array.from({ length: 40 }, (_, i) => {
    const some = slots.slice(i % 4, (i % 4) + 3)
    return i % 2 ? some.reverse() : some
  })
  const statuses = await Promise.all(wants.map((slotIds, i) => tryToBook(i, facility, slotIds)))
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  await expectSoundBooks(facility, statuses.filter(status => status === 200).length)
})

/** So many bookings, each paid once and captured, and no two reservations that overlap. */
async function expectSoundBooks(facility: string, bookings: number): Promise<void> {
  const paid = await app.db`
    select 1 from booking b join payment p on p.id = b.payment_id
    where b.facility_id = ${facility} and b.status = 'confirmed' and p.status = 'captured'`
  expect(paid).toHaveLength(bookings)
  const overlaps = await app.db`
    select 1 from reservation a join reservation b on a.ground_id = b.ground_id and a.id < b.id and a.during && b.during
    where a.facility_id = ${facility}`
  expect(overlaps).toHaveLength(0)
}

test('the database itself refuses what overlaps, an empty period and demo money in a live payment', async () => {
  const facility = await makeFacility(app.db)
  const block = (from: string, to: string) => app.db`
    insert into reservation (facility_id, ground_id, during, kind)
    select id, ground_id, tstzrange(${from}, ${to}), 'block' from facility where id = ${facility}`
  await block('2030-01-01T10:00Z', '2030-01-01T12:00Z')
  await expect(block('2030-01-01T11:00Z', '2030-01-01T13:00Z')).rejects.toMatchObject({ code: '23P01' })
  await expect(block('2030-01-01T14:00Z', '2030-01-01T14:00Z')).rejects.toMatchObject({ code: '23514' })
  const live = app.db`
    insert into payment (gateway, visitor_id, purpose, quote, amount_cents, fee_cents, livemode)
    values ('sandbox', gen_random_uuid(), 'test', '[]', 100, 10, true)`
  await expect(live).rejects.toMatchObject({ code: '23503' })
})
