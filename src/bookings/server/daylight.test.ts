import { expect, test } from 'vitest'
import { makeBooking, paymentOf } from '#app/testing/buy.ts'
import { makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { AvailabilitySlot, Schedule } from '#availability/contract.ts'
import type { Booking } from '#bookings/contract.ts'
import { addDays, dateIn, HOUR, weekdayOf } from '#kit/shared/time.ts'

const app = await testApp()

/** Open all night, so it includes the hour that is skipped or repeated. */
const night: Schedule = {
  slotMinutes: 60,
  hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '00:00', closes: '05:00' }],
}

/** Clocks change at two in the morning: forward on March's second Sunday, back on November's first (15 U.S.C. 260a). */
const forward = nextSunday('03', 8)
const back = nextSunday('11', 1)

/** The first slots of a night: wall clock, and whether daylight saving time applies. */
const nights = {
  [forward]: ['00 standard', '01 standard', '03 daylight', '04 daylight'],
  [back]: ['00 daylight', '01 daylight', '01 standard', '02 standard', '03 standard', '04 standard'],
}
const plainNight = ['00 standard', '01 standard', '02 standard', '03 standard', '04 standard']

const zones = [
  { zone: 'America/New_York', standard: '-05:00', daylight: '-04:00' },
  { zone: 'America/Chicago', standard: '-06:00', daylight: '-05:00' },
  { zone: 'America/Los_Angeles', standard: '-08:00', daylight: '-07:00' },
  { zone: 'America/Phoenix', standard: '-07:00', daylight: null },
]
const cases = zones.flatMap(zone =>
  [
    ['forward', forward],
    ['back', back],
  ].map(([way, date]) => ({ ...zone, way: way!, date: date! })),
)

test.each(cases)('$zone, clocks $way: each real hour of the night is offered, booked and paid once', async day => {
  const { zone, date, standard, daylight } = day
  const facilityId = await makeFacility(app.db, { timeZone: zone, schedule: night })
  const wanted = (daylight ? nights[date]! : plainNight).map(
    line => `${date}T${line.slice(0, 2)}:00:00${line.endsWith('standard') ? standard : daylight}`,
  )
  const listed = await slotsOf(app, facilityId, date)
  expect(listed.map(slot => slot.startTime)).toEqual(wanted)
  expectWholeHours(listed)

  const { booking, browser, intent, slots } = await makeBooking(app, { facilityId, date, count: wanted.length })
  expect(slots.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
  expect((await slotsOf(app, facilityId, date)).every(({ status }) => status === 'booked')).toBe(true)
  expect(await paymentOf(app, intent.paymentIntentId)).toEqual({ status: 'captured', intent: 'succeeded' })

  const { body: receipt } = await app.get<Booking>(`/api/bookings/${booking.id}`, browser)
  expect(receipt.slots.map(slot => slot.startTime)).toEqual(wanted)
  expect(receipt).toMatchObject({
    start: wanted[0],
    end: listed.at(-1)!.endTime,
    totalAmount: `${30 * wanted.length}.00`,
  })
  expect(Date.parse(receipt.end) - Date.parse(receipt.start)).toBe(wanted.length * HOUR)
  expect(receipt.end.slice(0, 16)).toBe(`${date}T05:00`)
  expect(receipt.end.slice(-6)).toBe(date === forward && daylight ? daylight : standard)

  const { text } = await app.get(`/api/bookings/${booking.id}/calendar.ics`, browser)
  expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1)
  expect(text).toContain(`DTSTART:${utc(wanted[0]!)}\r`)
  expect(text).toContain(`DTEND:${utc(receipt.end)}\r`)
})

test.each(zones.slice(0, 3))(
  '$zone, clocks back: the repeated hour is two slots, booked separately',
  async ({ zone, standard, daylight }) => {
    const facilityId = await makeFacility(app.db, { timeZone: zone, schedule: night })
    const [, first, second] = await slotsOf(app, facilityId, back)
    const { booking } = await makeBooking(app, { facilityId, date: back, count: 2 })
    expect(booking.slots.map(slot => slot.startTime)).toEqual([
      `${back}T00:00:00${daylight}`,
      `${back}T01:00:00${daylight}`,
    ])
    const after = await slotsOf(app, facilityId, back)
    expect(after.find(({ id }) => id === first!.id)).toMatchObject({ status: 'booked' })
    expect(after.find(({ id }) => id === second!.id)).toMatchObject({
      status: 'open',
      startTime: `${back}T01:00:00${standard}`,
    })
  },
)

/** Consecutive, each an hour long. */
function expectWholeHours(slots: AvailabilitySlot[]): void {
  const starts = slots.map(({ startTime }) => Date.parse(startTime))
  expect(starts).toEqual(starts.map((_, index) => starts[0]! + index * HOUR))
  expect(slots.map(({ endTime }) => Date.parse(endTime))).toEqual(starts.map(start => start + HOUR))
}

function utc(iso: string): string {
  return new Date(iso).toISOString().replace(/[-:]|\.000/g, '')
}

/** The next Sunday on or after this day, within the booking window. */
function nextSunday(month: string, from: number): string {
  const today = dateIn('America/New_York', Date.now())
  const year = Number(today.slice(0, 4))
  const dates = [year, year + 1].map(of => {
    const first = `${of}-${month}-0${from}`
    return addDays(first, (7 - weekdayOf(first)) % 7)
  })
  return dates.find(date => date > today)!
}
