import { expect, test } from 'vitest'
import { dueOf, isBalanced } from './rules.ts'

const books = {
  capturedCents: 13_500,
  refundedCents: 4_500,
  platformCents: 900,
  facilityCents: 6_000,
  athleteCents: 2_100,
}

test('books are balanced only to the exact cent', () => {
  expect(isBalanced(books)).toBe(true)
  for (const name of Object.keys(books) as (keyof typeof books)[])
    expect(isBalanced({ ...books, [name]: books[name] + 1 })).toBe(false)
})

test.each([
  [{ shareCents: 0, waitingCents: 0, sentCents: 0, requestedCents: 0 }, 0],
  [{ shareCents: 6_000, waitingCents: 0, sentCents: 0, requestedCents: 0 }, 6_000],
  [{ shareCents: 6_000, waitingCents: 6_000, sentCents: 0, requestedCents: 0 }, 0],
  [{ shareCents: 6_000, waitingCents: 1_000, sentCents: 2_000, requestedCents: 500 }, 2_500],
  [{ shareCents: 1_000, waitingCents: 0, sentCents: 4_000, requestedCents: 0 }, -3_000],
])('for %o the due amount is %d', (account, due) => {
  expect(dueOf(account)).toBe(due)
})
