import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { futureDate, slotsOf } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { HOUR, MINUTE } from '#kit/shared/time.ts'
import { queueReminders } from './remind.ts'

const app = await testApp()

test('a reminder is sent once a day before and once two hours before', async () => {
  const id = await bookingAt({ start: 20 * HOUR })
  await queueReminders(app.services, app.app.log)
  await Promise.all([queueReminders(app.services, app.app.log), queueReminders(app.services, app.app.log)])
  expect(await remindersOf(id)).toEqual([24])
  await moveBooking(id, { start: 100 * MINUTE, isChange: false })
  await queueReminders(app.services, app.app.log)
  expect(await remindersOf(id)).toEqual([2, 24])
})

test('nothing is sent over a day ahead, and a late job sends only the next reminder', async () => {
  const far = await bookingAt({ start: 25 * HOUR })
  const near = await bookingAt({ start: 90 * MINUTE })
  await queueReminders(app.services, app.app.log)
  expect([await remindersOf(far), await remindersOf(near)]).toEqual([[], [2]])
})

test('a reminder due within two hours of booking is skipped', async () => {
  const day = (bookedBefore: number) => bookingAt({ start: 23 * HOUR, bookedBefore })
  const hours = (bookedBefore: number) => bookingAt({ start: 90 * MINUTE, bookedBefore })
  const fresh = [await day(25.9 * HOUR), await hours(3.9 * HOUR)]
  const older = [await day(26.1 * HOUR), await hours(4.1 * HOUR)]
  await queueReminders(app.services, app.app.log)
  expect(await Promise.all(fresh.map(remindersOf))).toEqual([[], []])
  expect(await Promise.all(older.map(remindersOf))).toEqual([[24], [2]])
})

test('only the next upcoming run gets a reminder', async () => {
  const id = await bookingAt({ start: -30 * MINUTE, laterStarts: [20 * HOUR, 7 * 24 * HOUR] })
  expect(await queueReminders(app.services, app.app.log)).toBeGreaterThan(0)
  const [row, ...others] = await remindersRows(id)
  expect(others).toEqual([])
  expect(Math.abs(Date.parse(row!.start) - Date.now() - 20 * HOUR)).toBeLessThanOrEqual(MINUTE)
})

test('a moved booking gets a reminder for its new time', async () => {
  const id = await bookingAt({ start: 20 * HOUR })
  await queueReminders(app.services, app.app.log)
  await moveBooking(id, { start: 22 * HOUR, isChange: true })
  await queueReminders(app.services, app.app.log)
  expect(await remindersOf(id)).toEqual([24, 24])
})

test('a customer who moves a booking to an earlier day is reminded then', async () => {
  const { booking, browser, facilityId } = await makeBooking(app, { count: 1 })
  await app.db`update booking set created_at = now() - interval '3 days' where id = ${booking.id}`
  const soon = (await Promise.all([0, 1].map(day => slotsOf(app, facilityId, futureDate(day))))).flat()
  const earlier = soon.findLast(
    ({ status, startTime }) => status === 'open' && Date.parse(startTime) < Date.now() + 23 * HOUR,
  )!
  await app.post('/api/hold-slots', { slotIds: [earlier.id] }, browser)
  const change = { slotIds: [earlier.id], difference: '0.00' }
  expect((await app.post(`/api/bookings/${booking.id}/change`, change, browser)).status).toBe(200)
  await queueReminders(app.services, app.app.log)
  expect(await remindersOf(booking.id)).toEqual([24])
})

test('pending and canceled bookings get no reminder', async () => {
  const pending = await bookingAt({ start: 20 * HOUR, mode: 'hold' })
  const cancelled = await bookingAt({ start: 20 * HOUR })
  await app.post(`/api/bookings/${cancelled}/cancel`, {}, await app.administrator())
  await queueReminders(app.services, app.app.log)
  expect([await remindersOf(pending), await remindersOf(cancelled)]).toEqual([[], []])
})

test('a request confirmed after its reminder was due gets it within an hour', async () => {
  const id = await bookingAt({ start: 20 * HOUR, mode: 'hold' })
  await queueReminders(app.services, app.app.log)
  expect((await app.post(`/api/bookings/${id}/confirm`, undefined, await app.administrator())).status).toBe(200)
  await app.db`update booking set remind_at = remind_at - interval '1 hour' where id = ${id}`
  await queueReminders(app.services, app.app.log)
  expect(await remindersOf(id)).toEqual([24])
})

test('a failing reminder is logged and postponed, and others are sent', async () => {
  const broken = await bookingAt({ start: 19 * HOUR })
  const id = await bookingAt({ start: 20 * HOUR })
  await app.db`
    update facility set time_zone = 'Nowhere/Town' where id = (select facility_id from booking where id = ${broken})`
  const faults: unknown[] = []
  const log = { error: (fault: unknown) => void faults.push(fault), info() {} }
  await queueReminders(app.services, log)
  await queueReminders(app.services, log)
  expect([await remindersOf(broken), await remindersOf(id)]).toEqual([[], [24]])
  expect(faults).toEqual([{ err: expect.any(RangeError) as unknown, booking: broken }])
  const [row] = await app.db<{ remindAt: Date }[]>`select remind_at from booking where id = ${broken}`
  expect(Math.abs(row!.remindAt.getTime() - Date.now() - HOUR)).toBeLessThan(MINUTE)
  await app.db`update facility set time_zone = 'America/New_York' where time_zone = 'Nowhere/Town'`
})

test('the reminder email has directions and the manage link', async () => {
  const id = await bookingAt({ start: 20 * HOUR })
  await app.run('send-reminders')
  await app.run('send-messages')
  const [row] = await app.db<{ status: string; fault: string | null; text: string }[]>`
    select status, last_error as fault, rendered ->> 'text' as text from message
    where kind = 'booking-reminder' and payload -> 'booking' ->> 'id' = ${id}`
  expect(row).toMatchObject({ status: 'sent', fault: null })
  expect(row!.text).toContain('https://www.google.com/maps/dir/')
  expect(row!.text).toContain(`/booking-success?booking=${id}&key=`)
})

type Query = {
  /** Milliseconds from now. */
  start: number
  /** Starts of further runs, in milliseconds from now. */
  laterStarts?: number[]
  /** Milliseconds from booking to the first start; default ten days. */
  bookedBefore?: number
  mode?: 'marketplace' | 'hold'
}

/** One hour at each of these times. */
async function bookingAt({ start, laterStarts = [], bookedBefore = 240 * HOUR, mode }: Query): Promise<string> {
  const { booking } = await makeBooking(app, { count: 1, ...(mode && { mode }) })
  await writeSlots(booking.id, [start, ...laterStarts])
  const bookedAt = new Date(Date.now() + start - bookedBefore)
  await app.db`update booking set created_at = ${bookedAt} where id = ${booking.id}`
  return booking.id
}

/** As a change, or as if time had passed. */
async function moveBooking(id: string, { start, isChange }: { start: number; isChange: boolean }): Promise<void> {
  await writeSlots(id, [start])
  await app.db`update booking set revision = revision + ${isChange ? 1 : 0} where id = ${id}`
}

async function writeSlots(id: string, starts: number[]): Promise<void> {
  // Slots begin on whole minutes.
  const now = Math.floor(Date.now() / MINUTE) * MINUTE
  const slots = starts.map(start => ({
    id: `slot-${start}`,
    start: now + start,
    end: now + start + HOUR,
    priceCents: 3000,
  }))
  await app.db`
    update booking set slots = ${app.db.json(slots)}, starts_at = ${new Date(slots[0]!.start)},
      ends_at = ${new Date(slots.at(-1)!.end)}, remind_at = ${new Date(slots[0]!.start - 24 * HOUR)}
    where id = ${id}`
}

async function remindersOf(id: string): Promise<number[]> {
  return (await remindersRows(id)).map(({ hours }) => hours)
}

function remindersRows(id: string) {
  return app.db<{ hours: number; start: string }[]>`
    select (payload ->> 'hours')::int as hours, payload ->> 'start' as start from message
    where kind = 'booking-reminder' and payload -> 'booking' ->> 'id' = ${id} order by hours`
}
