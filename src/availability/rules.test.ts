import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, HOUR, instantOf, MINUTE } from '#kit/shared/time.ts'
import type { Schedule } from './contract.ts'
import { dateRefusal, dayPartOf, defaultSchedule, hasPrice, slotStatus, slotsOn, type Taking } from './rules.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const roundTheClock: Schedule = { slotMinutes: 60, hours: [{ days: everyDay, opens: '00:00', closes: '24:00' }] }
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

test('the default schedule is hourly, from 6:00 to a last start at 21:00', () => {
  const slots = slotsOn(defaultSchedule, 7_500, '2026-11-21', 'America/New_York')
  expect(slots).toHaveLength(16)
  expect(slots[0]).toEqual({
    start: Date.parse('2026-11-21T06:00-05:00'),
    end: Date.parse('2026-11-21T07:00-05:00'),
    priceCents: 7500,
    reason: null,
  })
  expect(slots.at(-1)!.start).toBe(Date.parse('2026-11-21T21:00-05:00'))
})

test('times without a price are not offered', () => {
  const schedule: Schedule = {
    slotMinutes: 60,
    hours: [
      { days: everyDay, opens: '08:00', closes: '10:00' },
      { days: everyDay, opens: '10:00', closes: '11:00', priceCents: 2_000 },
      { days: everyDay, opens: '11:00', closes: '12:00', priceCents: 0 },
    ],
    priceRules: [{ name: 'Early', days: everyDay, from: '09:00', to: '10:00', hourCents: 1_000 }],
  }
  const prices = (hourly: number | null) =>
    slotsOn(schedule, hourly, '2026-11-21', 'America/New_York').map(({ priceCents }) => priceCents)
  expect(prices(null)).toEqual([1_000, 2_000, 0])
  expect(prices(3_000)).toEqual([3_000, 1_000, 2_000, 0])
  expect(slotsOn(defaultSchedule, null, '2026-11-21', 'America/New_York')).toEqual([])
  expect([hasPrice(schedule, null), hasPrice(defaultSchedule, null), hasPrice(defaultSchedule, 0)]).toEqual([
    true,
    false,
    true,
  ])
})

test.each(zones)('in %s each real hour occurs once around both clock changes', zone => {
  for (const around of ['2026-03-08', '2026-11-01']) {
    const days = [-1, 0, 1].map(day => addDays(around, day))
    const slots = days.flatMap(date => slotsOn(roundTheClock, 6000, date, zone))
    const expected = (instantOf(days[2]!, 1440, zone) - instantOf(days[0]!, 0, zone)) / HOUR
    expect(slots).toHaveLength(expected)
    expect(slots.every((slot, i) => i === 0 || slot.start === slots[i - 1]!.end)).toBe(true)
  }
})

test('slots never overlap, have the scheduled length and stay within opening hours', () => {
  const minutes = fc.constantFrom(15, 30, 45, 60, 90, 120)
  const day = fc.integer({ min: 0, max: 3650 }).map(days => addDays('2024-01-01', days))
  fc.assert(
    fc.property(
      minutes,
      day,
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 12 }),
      (slotMinutes, date, zone, opening) => {
        const opens = `${String(opening).padStart(2, '0')}:00`
        const slots = slotsOn({ slotMinutes, hours: [{ days: everyDay, opens, closes: '23:30' }] }, 6000, date, zone)
        expect(slots.every(({ start, end }) => end - start === slotMinutes * MINUTE)).toBe(true)
        expect(slots.every((slot, i) => i === 0 || slots[i - 1]!.end <= slot.start)).toBe(true)
        expect(slots[0]!.start).toBe(instantOf(date, opening * 60, zone))
        expect(slots.at(-1)!.end).toBeLessThanOrEqual(instantOf(date, 23 * 60 + 30, zone))
      },
    ),
  )
})

test('a slot costs its share of the hourly price unless the schedule sets a price', () => {
  const half = { ...roundTheClock, slotMinutes: 30 }
  expect(slotsOn(half, 3333, '2026-06-01', 'America/Denver')[0]!.priceCents).toBe(1667)
  const evening = { slotMinutes: 90, hours: [{ days: everyDay, opens: '18:00', closes: '21:00', priceCents: 4000 }] }
  expect(slotsOn(evening, 3333, '2026-06-01', 'America/Denver').map(slot => slot.priceCents)).toEqual([4000, 4000])
})

test('a day that is not in the schedule has no slots', () => {
  const mondays = { slotMinutes: 60, hours: [{ days: [1], opens: '08:00', closes: '10:00' }] }
  expect(slotsOn(mondays, 6000, '2026-11-24', 'America/Denver')).toEqual([])
  expect(slotsOn(mondays, 6000, '2026-11-23', 'America/Denver')).toHaveLength(2)
})

const now = Date.parse('2026-11-21T12:00Z')
const slot = { start: now + HOUR, end: now + 2 * HOUR }
const taking = (more: Partial<Taking>): Taking => ({ ...slot, kind: 'hold', mine: false, until: now + MINUTE, ...more })

test.each([
  ['open', []],
  ['held', [taking({})]],
  ['booked', [taking({ kind: 'booking', until: null })]],
  ['blocked', [taking({ kind: 'block', until: null })]],
  ['open', [taking({ until: now })]],
  ['booked', [taking({ until: now }), taking({ kind: 'booking', until: null })]],
  ['open', [taking({ start: slot.end, end: slot.end + HOUR })]],
] as const)('a slot is %s under %j', (status, takings) => {
  expect(slotStatus(slot, takings, now).status).toBe(status)
})

test('slot status does not depend on the order of takings', () => {
  const booking = taking({ kind: 'booking', until: null })
  const hold = taking({ mine: true })
  const block = taking({ kind: 'block', until: null })
  const statusOf = (...takings: Taking[]) => slotStatus(slot, takings, now)
  expect([statusOf(block, booking), statusOf(booking, block)].map(({ status }) => status)).toEqual(['booked', 'booked'])
  expect([statusOf(hold, booking), statusOf(booking, hold)].map(({ status }) => status)).toEqual(['booked', 'booked'])
  for (const answer of [statusOf(block, hold), statusOf(hold, block)])
    expect(answer).toEqual({ status: 'held', own: hold })
})

test('a slot that has begun is blocked, or booked if it was booked', () => {
  const begun = { start: now, end: now + HOUR }
  expect(slotStatus(begun, [], now).status).toBe('blocked')
  expect(slotStatus(begun, [taking({ ...begun })], now).status).toBe('blocked')
  expect(slotStatus(begun, [taking({ ...begun, kind: 'booking', until: null })], now).status).toBe('booked')
})

test("date limits use the facility's time zone", () => {
  const lateEvening = Date.parse('2026-11-22T03:00Z')
  expect(dateRefusal('2026-11-21', 'America/Los_Angeles', lateEvening)).toBeNull()
  expect(dateRefusal('2026-11-20', 'America/Los_Angeles', lateEvening)).toBe('date-in-the-past')
  expect(dateRefusal('2027-11-22', 'America/Los_Angeles', lateEvening)).toBeNull()
  expect(dateRefusal('2027-11-23', 'America/Los_Angeles', lateEvening)).toBe('date-too-far-ahead')
})

test('afternoon starts at noon and evening at 5 pm', () => {
  const parts = ['T11:59:00-05:00', 'T12:00:00-05:00', 'T17:00:00-05:00'].map(time => dayPartOf(`2026-11-21${time}`))
  expect(parts).toEqual(['Morning', 'Afternoon', 'Evening'])
})
