import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, dateIn, HOUR } from '#kit/shared/time.ts'
import { busiestHours, conversionOf, heatLevels, lastDays, percentOf, startOfToday, wholeWeek } from './rules.ts'

const at = (iso: string) => Date.parse(iso)

test('the busiest hours come first, earlier ones win ties, and empty ones are omitted', () => {
  expect(busiestHours([0, 60, 120, 60, 0, 30], 3)).toEqual([2, 1, 3])
  expect(busiestHours([0, 0, 15], 3)).toEqual([2])
})

test.for([
  ['America/New_York', '2027-03-03T04:59:59Z', '2027-03-02T05:00:00Z'],
  ['America/New_York', '2027-03-03T05:00:00Z', '2027-03-03T05:00:00Z'],
  // Clocks go forward at two: the day has 23 hours.
  ['America/New_York', '2027-03-15T03:00:00Z', '2027-03-14T05:00:00Z'],
  ['America/Los_Angeles', '2027-03-03T05:00:00Z', '2027-03-02T08:00:00Z'],
  ['UTC', '2027-03-03T05:00:00Z', '2027-03-03T00:00:00Z'],
] as const)('in %s, today as of %s began at %s', ([zone, now, began]) => {
  expect(startOfToday(zone, at(now))).toBe(at(began))
})

test('the last days are consecutive, end today and begin at midnight', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'UTC'),
      fc.integer({ min: at('2024-01-01'), max: at('2030-01-01') }),
      fc.constantFrom(7, 30, 90, 365),
      (zone, now, count) => {
        const { dates, from } = lastDays(count, zone, now)
        expect(dates).toHaveLength(count)
        expect(dates.at(-1)).toBe(dateIn(zone, now))
        expect(new Set(dates).size).toBe(count)
        expect(dates.toSorted()).toEqual(dates)
        expect(dateIn(zone, from)).toBe(dates[0])
        expect(dateIn(zone, from - 1)).not.toBe(dates[0])
        expect(Math.abs(now - from - (count - 0.5) * DAY)).toBeLessThanOrEqual(DAY / 2 + HOUR)
      },
    ),
  )
})

test('a share is a whole percentage, or null of zero', () => {
  expect(percentOf(1, 3)).toBe(33)
  expect(percentOf(0, 3)).toBe(0)
  expect(percentOf(3, 3)).toBe(100)
  expect(percentOf(1, 0)).toBeNull()
})

test('each step is compared with the previous one and the first', () => {
  const counts = [
    { step: 'search', count: 200 },
    { step: 'facility', count: 50 },
    { step: 'hold', count: 10 },
    { step: 'booking', count: 5 },
  ] as const
  expect(conversionOf(counts).map(({ ofPrevious, ofFirst }) => [ofPrevious, ofFirst])).toEqual([
    [null, null],
    [25, 25],
    [20, 5],
    [50, 3],
  ])
})

test('a week has 168 hours, and minutes of the same hour add up', () => {
  const week = wholeWeek([
    { hourOfWeek: 0, minutes: 30 },
    { hourOfWeek: 167, minutes: 60 },
    { hourOfWeek: 0, minutes: 15 },
  ])
  expect(week).toHaveLength(168)
  expect([week[0], week[1], week[167]]).toEqual([45, 0, 60])
})

test('the busiest hour is darkest, only empty hours are blank, and levels are monotonic', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 168 }), minutes => {
      const levels = heatLevels(minutes, 5)
      for (const [i, value] of minutes.entries()) {
        expect(levels[i] === 0).toBe(value === 0)
        expect(levels[i]).toBeLessThanOrEqual(5)
        for (const [j, other] of minutes.entries())
          if (value > other) expect(levels[i]).toBeGreaterThanOrEqual(levels[j]!)
      }
      const most = Math.max(...minutes)
      if (most > 0) expect(levels[minutes.indexOf(most)]).toBe(5)
    }),
  )
})
