import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#kit/shared/time.ts'
import { isUrgent, timeLeftText } from './listing-words.ts'

test.each([
  [24 * HOUR, '24 h 0 min left'],
  [90 * MINUTE, '1 h 30 min left'],
  [59 * MINUTE + 59_000, '59 min left'],
  [0, '0 min late'],
  [-26 * HOUR, '26 h 0 min late'],
])('with %s ms to go it says %j', (left, text) => {
  expect(timeLeftText(1_800_000_000_000 + left, 1_800_000_000_000)).toBe(text)
})

test('the last four hours, and what is late, are urgent', () => {
  expect([5 * HOUR, 3 * HOUR, -HOUR].map(left => isUrgent(left, 0))).toEqual([false, true, true])
})
