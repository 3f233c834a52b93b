import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#kit/shared/time.ts'
import { answerFault, isUrgent, reviewDueAt, timeLeftText, urgentBefore } from './rules.ts'

test.each([
  [24 * HOUR, '24 h left of 24'],
  [18 * HOUR + 59 * MINUTE, '18 h left of 24'],
  [59 * MINUTE + 59_000, '59 min left of 24 h'],
  [0, '0 min overdue'],
  [-40 * MINUTE, '40 min overdue'],
  [-2 * HOUR - MINUTE, '2 h overdue'],
])('with %s ms left the text is %j', (left, text) => {
  expect(timeLeftText(1_800_000_000_000 + left, 1_800_000_000_000)).toBe(text)
})

test('the last four hours and overdue reviews are urgent', () => {
  expect([5 * HOUR, 3 * HOUR, -HOUR].map(left => isUrgent(left, 0))).toEqual([false, true, true])
})

test('a review is due 24 hours after submission, even across clock changes', () => {
  expect(reviewDueAt(new Date('2027-03-13T20:00:00Z')).toISOString()).toBe('2027-03-14T20:00:00.000Z')
})

test('submissions before the urgency cutoff have at most four hours left', () => {
  const now = 1_800_000_000_000
  expect(reviewDueAt(urgentBefore(now)).getTime() - now).toBe(4 * HOUR)
})

test('an answer is required and limited to 2,000 characters', () => {
  expect(['', 'x', 'x'.repeat(2_000), 'x'.repeat(2_001)].map(answerFault)).toEqual([
    'Write your answer.',
    undefined,
    undefined,
    'Keep this to 2,000 characters.',
  ])
})
