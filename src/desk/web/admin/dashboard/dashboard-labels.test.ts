import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'
import { filtersIn, isNarrowed } from '#kit/web/list/use-filters.ts'
import { bookingFilters } from './api.ts'
import { dollarsText, hourText, scheduleText, tookText, untilText } from './dashboard-labels.ts'

test.for([
  ['75.00', '$75'],
  ['75.50', '$75.50'],
  ['-60.00', '−$60'],
  ['1234567.89', '$1,234,567.89'],
] as const)('%s is formatted as %s', ([amount, words]) => {
  expect(dollarsText(amount)).toBe(words)
})

test('durations use the unit that fits', () => {
  expect([0, 40_000, 5 * MINUTE, 3 * HOUR, 12 * DAY].map(untilText)).toEqual([
    'now',
    'in 40 s',
    'in 5 min',
    'in 3 h',
    'in 12 days',
  ])
  expect([35, 2_400, 3 * MINUTE].map(tookText)).toEqual(['35 ms', '2.4 s', '3 min'])
  expect([0, 6, 12, 23].map(hourText)).toEqual(['12 AM', '6 AM', '12 PM', '11 PM'])
})

test('a URL filters the list by its valid parameters', () => {
  const wanted = filtersIn(
    bookingFilters,
    new URLSearchParams('status=confirmed&mode=linkout&text=%20sam%20&order=oldest'),
  )
  expect(wanted).toEqual({ status: 'confirmed', mode: 'linkout', provider: '', text: 'sam', order: 'oldest' })
  expect(isNarrowed(bookingFilters, wanted)).toBe(true)
  const none = filtersIn(bookingFilters, new URLSearchParams('status=lost&mode=toString&order=sideways'))
  expect(none).toEqual({ status: '', mode: '', provider: '', text: '', order: 'newest' })
  expect(isNarrowed(bookingFilters, none)).toBe(false)
})

test.for([
  ['* * * * *', 'every minute'],
  ['*/5 * * * *', 'every 5 minutes'],
  ['0 * * * *', 'every hour'],
  ['23 * * * *', 'every hour, 23 min past'],
  ['0 */6 * * *', 'every 6 hours'],
  ['17 3 * * *', 'every day at 03:17 UTC'],
  ['0 9 * * 0', 'Sundays at 09:00 UTC'],
  ['0 0 1 * *', '0 0 1 * *'],
  ['0,30 * * * *', '0,30 * * * *'],
] as const)('%s is described as “%s”', ([cron, words]) => {
  expect(scheduleText(cron)).toBe(words)
})
