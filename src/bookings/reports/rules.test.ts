import { expect, test } from 'vitest'
import type { Schedule } from '#availability/contract.ts'
import { addDays, weekdayOf } from '#kit/shared/time.ts'
import { addMonths, daysIn, hoursSpan, lastMonths, openMinutes, partsOf, spansOf, utilization } from './rules.ts'

test.each([
  ['this-month', '2026-11-27', '2026-11-01 2026-11-27', '2026-10-01 2026-10-27'],
  ['this-month', '2026-03-31', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  ['last-month', '2026-01-15', '2025-12-01 2025-12-31', '2025-11-01 2025-11-30'],
  ['last-month', '2024-03-31', '2024-02-01 2024-02-29', '2024-01-01 2024-01-31'],
  ['this-quarter', '2026-11-27', '2026-10-01 2026-11-27', '2026-07-01 2026-08-27'],
  ['this-quarter', '2026-01-01', '2026-01-01 2026-01-01', '2025-10-01 2025-10-01'],
  ['this-year', '2024-02-29', '2024-01-01 2024-02-29', '2023-01-01 2023-02-28'],
] as const)('%s on %s', (period, today, now, before) => {
  const spans = spansOf(period, today)
  expect([spans.now, spans.before].map(({ from, to }) => `${from} ${to}`)).toEqual([now, before])
})

test('a custom period is compared with as many days before it', () => {
  const { now, before } = spansOf('custom', '2026-11-27', { from: '2026-03-01', to: '2026-03-10' })
  expect([now, before]).toEqual([
    { from: '2026-03-01', to: '2026-03-10' },
    { from: '2026-02-19', to: '2026-02-28' },
  ])
  expect(daysIn(before)).toBe(daysIn(now))
})

test('months', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-01', -1)).toBe('2025-12-01')
  expect(lastMonths('2026-02-15', 3)).toEqual([
    { from: '2025-12-01', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
  ])
})

test.each([
  ['2026-01-01', '2026-02-28', ['2026-01-01 2026-02-01'], []],
  ['2026-01-01', '2026-02-27', ['2026-01-01 2026-01-01'], ['2026-02-01 2026-02-27']],
  ['2025-12-31', '2026-02-01', ['2026-01-01 2026-01-01'], ['2025-12-31 2025-12-31', '2026-02-01 2026-02-01']],
  ['2025-12-02', '2025-12-31', [], ['2025-12-02 2025-12-31']],
  ['2025-12-15', '2026-01-15', [], ['2025-12-15 2026-01-15']],
  ['2026-03-01', '2026-03-31', ['2026-03-01 2026-03-01'], []],
])('%s to %s in whole months and days', (from, to, months, days) => {
  const parts = partsOf({ from, to })
  const shown = (spans: readonly { from: string; to: string }[]) => spans.map(span => `${span.from} ${span.to}`)
  expect([shown(parts.months), shown(parts.days)]).toEqual([months, days])
})

test('the heat map of very many facilities shows the end of a long period', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' }
  expect(hoursSpan(year, 400)).toEqual(year)
  expect(hoursSpan(year, 2_500)).toEqual({ from: '2026-10-31', to: '2026-12-31' })
  expect(hoursSpan(year, 1_000_000)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(hoursSpan({ from: '2026-12-01', to: '2026-12-31' }, 1_000_000).from).toBe('2026-12-01')
})

const schedule: Schedule = {
  slotMinutes: 60,
  hours: [
    { days: [1, 2, 3, 4, 5], opens: '17:30', closes: '22:00' },
    { days: [6], opens: '08:00', closes: '12:00' },
    { days: [6], opens: '14:00', closes: '24:00' },
  ],
  exceptions: [
    { name: 'Holiday', from: '2026-11-26', to: '2026-11-27', hours: [] },
    { name: 'Tournament', from: '2026-11-27', to: '2026-11-29', hours: [{ opens: '09:15', closes: '11:00' }] },
  ],
}

test('open minutes by hour of the week', () => {
  const week = openMinutes(schedule, { from: '2026-11-02', to: '2026-11-08' })
  expect(week[1 * 24 + 17]).toBe(30)
  expect(week[1 * 24 + 21]).toBe(60)
  expect(week[1 * 24 + 22]).toBe(0)
  expect([week[6 * 24 + 12], week[6 * 24 + 23], week[0]]).toEqual([0, 60, 0])
  expect(week.reduce((sum, minutes) => sum + minutes, 0)).toBe((5 * 4.5 + 4 + 10) * 60)
})

test('the first exception that names a day replaces its hours', () => {
  const day = (date: string) => {
    const week = openMinutes(schedule, { from: date, to: date })
    return week.slice(weekdayOf(date) * 24 + 9, weekdayOf(date) * 24 + 11)
  }
  expect(day('2026-11-27')).toEqual([0, 0])
  expect(day('2026-11-28')).toEqual([45, 60])
  expect(day('2026-11-29')).toEqual([45, 60])
  expect(day('2026-12-05')).toEqual([60, 60])
})

test('the open minutes of a period are those of its days', () => {
  const from = '2026-11-18'
  const days = Array.from({ length: 30 }, (_, i) =>
    openMinutes(schedule, { from: addDays(from, i), to: addDays(from, i) }),
  )
  const sums = days.reduce((a, b) => a.map((value, hour) => value + b[hour]!))
  expect(openMinutes(schedule, { from, to: addDays(from, 29) })).toEqual(sums)
})

test('utilization', () => {
  expect(utilization({ bookedMinutes: 90, openMinutes: 60 })).toBe(1.5)
  expect(utilization({ bookedMinutes: 90, openMinutes: 0 })).toBeNull()
})
