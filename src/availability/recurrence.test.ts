import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#kit/shared/time.ts'
import { MAX_SLOTS_AT_ONCE } from './contract.ts'
import {
  daysIn,
  isSkipped,
  type Recurrence,
  readRecurrence,
  recurrenceDates,
  skippedDates,
  spansIn,
  spansText,
} from './recurrence.ts'

/** A Thursday. */
const today = '2026-11-26'
const datesOf = (query: string) => recurrenceDates(readRecurrence(new URLSearchParams(query), today)!)

test.each<[query: string, dates: string[]]>([
  ['repeat_days=tue&repeat_weeks=3', ['2026-12-01', '2026-12-08', '2026-12-15']],
  ['repeat_days=thu&repeat_count=2', ['2026-11-26', '2026-12-03']],
  ['repeat_days=tue,thu&date=2026-12-03&repeat_weeks=2', ['2026-12-03', '2026-12-08', '2026-12-10', '2026-12-15']],
  ['repeat_days=wed&repeat_every=2&repeat_weeks=4', ['2026-12-02', '2026-12-16']],
  ['repeat_days=mon,fri&repeat_until=2026-12-07', ['2026-11-27', '2026-11-30', '2026-12-04', '2026-12-07']],
  // A count is of dates that take place.
  [
    'repeat_days=thu&repeat_count=3&repeat_skip=2026-11-26,2026-12-07..2026-12-13',
    ['2026-12-03', '2026-12-17', '2026-12-24'],
  ],
  ['repeat_days=thu&repeat_weeks=3&repeat_skip=2026-11-26', ['2026-12-03', '2026-12-10']],
  // All limits apply.
  ['repeat_days=thu&repeat_weeks=8&repeat_until=2026-12-04', ['2026-11-26', '2026-12-03']],
  // It ends before it starts.
  ['repeat_days=thu&repeat_until=2026-11-01', []],
  // Past dates and nonsense are ignored.
  ['repeat_days=thu&date=2020-01-01&repeat_every=99&repeat_count=2&repeat_skip=soon', ['2026-11-26', '2026-12-03']],
])('%s', (query, dates) => {
  expect(datesOf(query)).toEqual(dates)
})

test('without an end there are eight weeks, and never more dates than can be held', () => {
  expect(datesOf('repeat_days=thu')).toHaveLength(8)
  expect(datesOf('repeat_days=mon,tue,wed,thu,fri,sat,sun&repeat_until=2027-11-01')).toHaveLength(MAX_SLOTS_AT_ONCE)
})

test('a URL without a weekday does not repeat', () => {
  expect(readRecurrence(new URLSearchParams('repeat_weeks=8'), today)).toBeUndefined()
  expect(readRecurrence(new URLSearchParams('repeat_days=someday'), today)).toBeUndefined()
  expect(daysIn('thu,TUE,thu,x')).toEqual([2, 4])
})

const day = fc.integer({ min: 0, max: 300 }).map(ahead => addDays(today, ahead))
const spans = fc.array(
  fc.tuple(day, fc.integer({ min: 0, max: 10 })).map(([from, length]) => ({ from, to: addDays(from, length) })),
  { maxLength: 4 },
)
const recurrences: fc.Arbitrary<Recurrence> = fc.record(
  {
    from: day,
    days: fc.subarray([1, 2, 3, 4, 5, 6, 0], { minLength: 1 }),
    everyWeeks: fc.integer({ min: 1, max: 4 }),
    weeks: fc.integer({ min: 1, max: 26 }),
    count: fc.integer({ min: 1, max: 48 }),
    until: day,
    skip: spans,
  },
  { requiredKeys: ['from', 'days', 'everyWeeks', 'skip'] },
)

test('every date has a wanted weekday, lies within the limits and is not skipped', () => {
  fc.assert(
    fc.property(recurrences, recurrence => {
      const dates = recurrenceDates(recurrence)
      expect(dates).toEqual([...new Set(dates)].sort())
      expect(dates.length).toBeLessThanOrEqual(Math.min(recurrence.count ?? MAX_SLOTS_AT_ONCE, MAX_SLOTS_AT_ONCE))
      for (const date of dates) {
        expect(recurrence.days).toContain(weekdayOf(date))
        expect(date >= recurrence.from && date <= (recurrence.until ?? '9999')).toBe(true)
        expect(isSkipped(date, recurrence.skip)).toBe(false)
      }
      for (const date of skippedDates(recurrence)) expect(dates).not.toContain(date)
    }),
  )
})

test('skipped dates survive the URL', () => {
  fc.assert(
    fc.property(spans, skip => {
      const sorted = skip.toSorted((a, b) => (a.from < b.from ? -1 : 1))
      expect(spansIn(spansText(sorted))).toEqual(sorted)
    }),
  )
})
