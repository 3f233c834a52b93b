import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kit/shared/time.ts'
import { busyIn, isFreeOf, joinPeriods, MAX_SPAN_DAYS, pausedUntil, runsOfDays, splitByDays } from './rules.ts'

const MINUTE = 60_000
const periods = fc.array(fc.tuple(fc.integer({ min: -50, max: 150 }), fc.integer({ min: -20, max: 60 })), {
  maxLength: 20,
})
const span = { start: 0, end: 100 }

test('merged periods are sorted, disjoint and cover the same minutes', () => {
  fc.assert(
    fc.property(periods, pairs => {
      const given = pairs.map(([start, length]) => ({ start, end: start + length }))
      const joined = joinPeriods(given, span)
      const covers = (list: readonly { start: number; end: number }[], at: number) =>
        list.some(({ start, end }) => start <= at && at < end)
      for (let at = -60; at < 220; at++)
        expect(covers(joined, at)).toBe(at >= span.start && at < span.end && covers(given, at))
      for (const [index, period] of joined.entries()) {
        expect(period.start).toBeLessThan(period.end)
        if (index > 0) expect(joined[index - 1]!.end).toBeLessThan(period.start)
      }
    }),
  )
})

test('days in a time zone have 23 or 25 hours on DST changes', () => {
  const hours = (from: string, to: string) => {
    const year = [{ start: Date.parse('2027-01-01T00:00Z'), end: Date.parse('2028-01-01T00:00Z') }]
    return splitByDays(year, { from, to, zone: 'America/New_York' }).map(({ busy }) =>
      busy.reduce((sum, { start, end }) => sum + (end - start) / (60 * MINUTE), 0),
    )
  }
  expect(hours('2027-03-13', '2027-03-15')).toEqual([24, 23, 24])
  expect(hours('2027-11-06', '2027-11-08')).toEqual([24, 25, 24])
})

test('a minute is free if not busy and within known opening hours', () => {
  fc.assert(
    fc.property(periods, fc.option(periods), (taken, hours) => {
      const given = (pairs: readonly [number, number][]) =>
        pairs.map(([start, length]) => ({ start, end: start + length }))
      const times = { busy: given(taken), open: hours && given(hours) }
      const busy = busyIn(times, span)
      const covers = (list: readonly { start: number; end: number }[], at: number) =>
        list.some(({ start, end }) => start <= at && at < end)
      for (let at = 0; at < 100; at++)
        expect(isFreeOf(busy, { start: at, end: at + 1 })).toBe(
          !covers(times.busy, at) && (times.open === null || covers(times.open, at)),
        )
    }),
  )
})

test("runs of days cover every day within the provider's limit", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 30 }), numbers => {
      const days = numbers.map(number => addDays('2027-01-15', number))
      const runs = runsOfDays(days)
      expect(days.every(day => runs.some(({ from, to }) => from <= day && day <= to))).toBe(true)
      for (const { from, to } of runs) {
        expect(days).toContain(from)
        expect(days).toContain(to)
        expect(to < addDays(from, MAX_SPAN_DAYS)).toBe(true)
      }
    }),
  )
  expect(runsOfDays(['2027-03-01', '2027-03-31', '2027-04-01'])).toEqual([
    { from: '2027-03-01', to: '2027-03-31' },
    { from: '2027-04-01', to: '2027-04-01' },
  ])
})

test('five failures pause a provider, with backoff from 1 to 15 minutes', () => {
  const pauses = [1, 4, 5, 6, 7, 8, 9, 10, 1000].map(failures => pausedUntil(failures, 0)?.getTime() ?? null)
  expect(pauses).toEqual([null, null, 1, 2, 4, 8, 15, 15, 15].map(minutes => minutes && minutes * MINUTE))
})
