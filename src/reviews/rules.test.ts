import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY } from '#kit/shared/time.ts'
import { answerFault, authorOf, averageOf, REVIEW_DAYS, ratings, reviewState, reviewTextFault } from './rules.ts'

const endsAt = new Date('2026-03-03T20:00:00Z')
const end = endsAt.getTime()
const last = end + REVIEW_DAYS * DAY

test.each([
  ['confirmed', false, end - 1, 'not-yet'],
  ['confirmed', false, end, 'open'],
  ['confirmed', true, end, 'written'],
  ['confirmed', true, end - 1, 'not-yet'],
  ['confirmed', false, last - 1, 'open'],
  ['confirmed', false, last, 'closed'],
  ['confirmed', true, last, 'closed'],
  ['pending_confirmation', false, end + 1, 'not-yet'],
  ['cancelled', false, end + 1, 'not-played'],
  ['redirected', false, end + 1, 'not-played'],
] as const)('a %s booking, reviewed before: %s, at %i: %s', (status, isWritten, now, state) => {
  expect(reviewState({ status, endsAt }, isWritten, now)).toBe(state)
})

test.each([
  ['Dana Doe', 'Dana D.'],
  ['  Dana   de la  Cruz ', 'Dana C.'],
  ['Dana', 'Dana'],
  ['Zoë Ångström', 'Zoë Å.'],
  ["D'Arcy o'neil", "D'Arcy O."],
  ['Jean-Luc 42', 'Jean-Luc'],
  ['李 小龙', '李 小.'],
  ['dana@example.org', 'A player'],
  ['(555) 555-0123', 'A player'],
  ['evil.example.com now', 'A player'],
  ['<script>alert(1)</script> x', 'A player'],
  ['', 'A player'],
  [`${'a'.repeat(41)} b`, 'A player'],
])('"%s" signs as "%s"', (name, author) => {
  expect(authorOf(name)).toBe(author)
})

test('a signature fits its column and is never empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), name => {
      const author = authorOf(name)
      return author.trim() === author && author.length >= 1 && Array.from(author).length <= 60
    }),
  )
})

test('review text is optional, replies are not, and both are limited', () => {
  expect([reviewTextFault(''), answerFault('')]).toEqual([undefined, 'Write your reply first.'])
  for (const fault of [reviewTextFault, answerFault])
    expect(['x'.repeat(2_000), 'x'.repeat(2_001)].map(fault)).toEqual([
      undefined,
      'This is too long. Use 2,000 characters or fewer.',
    ])
})

test('an average has one decimal, is within range and may be null', () => {
  expect(averageOf([])).toBeNull()
  expect(averageOf([{ rating: 5, count: 0 }])).toBeNull()
  expect(
    averageOf([
      { rating: 5, count: 2 },
      { rating: 4, count: 1 },
    ]),
  ).toBe(4.7)
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 5, maxLength: 5 }), counts => {
      const stars = ratings.map((rating, index) => ({ rating, count: counts[index] ?? 0 }))
      const given = stars.filter(({ count }) => count > 0).map(({ rating }) => rating)
      const average = averageOf(stars)
      if (given.length === 0) return average === null
      const isWithin = average !== null && average >= Math.min(...given) && average <= Math.max(...given)
      return isWithin && Number.isInteger(Math.round(average * 10_000) / 1_000)
    }),
  )
})
