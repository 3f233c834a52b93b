import { expect, test } from 'vitest'
import { formatDays } from './share-routes.ts'

test.each([
  ['2026-03-14', '2026-03-14', 'March 14, 2026'],
  ['2026-03-14', '2026-03-15', 'March 14 – 15, 2026'],
  ['2026-03-30', '2026-04-01', 'March 30 – April 1, 2026'],
  ['2026-12-31', '2027-01-01', 'December 31, 2026 – January 1, 2027'],
])('%s to %s formats as %s', (first, last, words) => {
  expect(formatDays(first, last)).toBe(words)
})
