import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateIn, instantOf, isCalendarDate, offsetMinutesAt, toOffsetIso, weekdayOf } from './time.ts'

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]
const anyInstant = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2032, 0) })

test('cached offsets match Intl at every instant in every zone', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), anyInstant, (zone, instant) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
      expect(toOffsetIso(instant, offsetMinutesAt(zone, instant)).slice(0, 19)).toBe(
        format.format(instant).replace(' ', 'T'),
      )
    }),
  )
})

test('a wall-clock time converts to an instant that shows it, except in skipped hours', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), anyInstant, fc.integer({ min: 0, max: 1439 }), (zone, near, minute) => {
      const date = dateIn(zone, near)
      const instant = instantOf(date, minute, zone)
      const shown = toOffsetIso(instant, offsetMinutesAt(zone, instant))
      const skipped = instantOf(date, minute, zone) === instantOf(date, minute + 60, zone)
      if (!skipped) expect(minutesIn(shown)).toSatisfy((at: number) => at === minute || at === minute + 60)
    }),
  )
})

test('a skipped time moves forward, and a repeated time means the first', () => {
  const iso = (date: string, minute: number) => new Date(instantOf(date, minute, 'America/New_York')).toISOString()
  expect(iso('2026-03-08', 150)).toBe('2026-03-08T07:30:00.000Z')
  expect(iso('2026-11-01', 90)).toBe('2026-11-01T05:30:00.000Z')
  expect(iso('2026-11-01', 1440)).toBe('2026-11-02T05:00:00.000Z')
})

test('dates that do not exist are refused', () => {
  expect(isCalendarDate('2028-02-29')).toBe(true)
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '', '2026-01-01T00:00'])
    expect(isCalendarDate(text)).toBe(false)
})

test('adding days crosses months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(weekdayOf('2026-11-22')).toBe(0)
})

function minutesIn(iso: string): number {
  return Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16))
}
