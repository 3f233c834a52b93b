import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { testApp } from '#app/testing/test-app.ts'
import { lockBooking } from '#bookings/server/store.ts'
import { writeCustomer } from './store.ts'

const app = await testApp()
const recipient = { name: 'Rita Recipient', email: 'rita@example.org' }

test('a cancellation that waits for a transfer is refused, and shows nothing of the recipient', async () => {
  const { booking } = await makeBooking(app)
  const { id } = booking
  const cancelling = await app.db.begin(async tx => {
    await lockBooking(tx, id)
    const waiting = app.post(`/api/bookings/${id}/cancel?key=${booking.manageKey}`, {})
    await untilLocked()
    await writeCustomer(tx, { id, visitorId: randomUUID(), ...recipient })
    return { waiting }
  })
  const { status, text } = await cancelling.waiting
  expect(status).toBe(404)
  expect(text).not.toContain(recipient.email)
  expect(await app.db`select status from booking where id = ${id}`).toEqual([{ status: 'confirmed' }])
})

test('changes during a transfer never show the recipient', async () => {
  for (let round = 0; round < 8; round++) {
    const { booking } = await makeBooking(app)
    const url = `/api/bookings/${booking.id}`
    const same = { slotIds: booking.slots.map(({ id }) => id), difference: '0.00' }
    const change = () => app.post(`${url}/change?key=${booking.manageKey}`, same)
    const before = Array.from({ length: 4 }, change)
    const transfer = app.post(`${url}/transfer?key=${booking.manageKey}`, recipient)
    const answers = await Promise.all([...before, ...Array.from({ length: 12 }, change)])
    expect((await transfer).status).toBe(200)
    for (const { status, text } of answers) {
      expect([200, 404]).toContain(status)
      expect(text).not.toContain(recipient.email)
    }
  }
})

function untilLocked() {
  const waiting = () =>
    app.db`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
}
