import { expect, test } from 'vitest'
import { calendarCheckMessage } from './calendar-check-messages.ts'
import type { CalendarCheck } from './contract.ts'

const at = '2026-11-21T12:00:00Z'
const check: CalendarCheck = { provider: 'civicrec', at, isLastGood: false, isSimulated: false }
const later = (minutes: number) => Date.parse(at) + minutes * 60_000

test.each([
  [0, 'CivicRec’s calendar, checked just now.'],
  [1, 'CivicRec’s calendar, checked 1 minute ago.'],
  [119, 'CivicRec’s calendar, checked 1 hour ago.'],
  [60 * 50, 'CivicRec’s calendar, checked 2 days ago.'],
])('after %i minutes the message shows the age of the check', (minutes, words) => {
  expect(calendarCheckMessage(check, later(minutes))).toBe(words)
})

test('a calendar that stops responding is reported, with the age of its last answer', () => {
  expect(calendarCheckMessage({ ...check, provider: 'activenet', isLastGood: true }, later(180))).toBe(
    'ACTIVE Net isn’t responding. These times are from 3 hours ago, and nothing can be booked instantly until it does.',
  )
  expect(calendarCheckMessage({ ...check, at: null, isLastGood: true }, later(0))).toBe(
    'CivicRec hasn’t responded yet. Some of these times may be taken there, and nothing can be booked instantly until it does.',
  )
})

test('a simulated calendar is labeled as simulated', () => {
  expect(calendarCheckMessage({ ...check, isSimulated: true }, later(2))).toBe(
    'CivicRec’s calendar, checked 2 minutes ago. Simulated: this demo has no CivicRec key.',
  )
})
