import { expect, test } from 'vitest'
import { checkWords } from './check-words.ts'
import type { CalendarCheck } from './contract.ts'

const at = '2026-11-21T12:00:00Z'
const check: CalendarCheck = { provider: 'civicrec', at, isLastGood: false, isSimulated: false }
const later = (minutes: number) => Date.parse(at) + minutes * 60_000

test.each([
  [0, 'CivicRec’s calendar, checked just now.'],
  [1, 'CivicRec’s calendar, checked 1 minute ago.'],
  [119, 'CivicRec’s calendar, checked 1 hour ago.'],
  [60 * 50, 'CivicRec’s calendar, checked 2 days ago.'],
])('after %i minutes an answer is as old as it is', (minutes, words) => {
  expect(checkWords(check, later(minutes))).toBe(words)
})

test('a system that is silent is said to be, with the age of what it said', () => {
  expect(checkWords({ ...check, provider: 'activenet', isLastGood: true }, later(180))).toBe(
    'ACTIVE Net does not answer now. These times are by what it said 3 hours ago, and nothing can be booked at once until it does.',
  )
  expect(checkWords({ ...check, at: null, isLastGood: true }, later(0))).toBe(
    'CivicRec has not answered yet. Some of these times may be taken there, and nothing can be booked at once until it does.',
  )
})

test('what the demo plays is said to be made up', () => {
  expect(checkWords({ ...check, isSimulated: true }, later(2))).toBe(
    'CivicRec’s calendar, checked 2 minutes ago. Simulated: no key of CivicRec is set here, so the demo plays it.',
  )
})
