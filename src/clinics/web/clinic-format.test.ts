import { expect, test } from 'vitest'
import {
  agesText,
  calledOffText,
  dayText,
  distanceText,
  hasFewSeats,
  hoursText,
  initialsOf,
  minimumText,
  priceEachText,
  refundDeadlineText,
  seatsText,
  shortMinimumText,
  shortMomentText,
} from './clinic-format.ts'

const clinic = {
  scheduledDate: '2030-06-08T10:00:00-05:00',
  duration: 90,
  timeZone: 'America/Chicago',
  price: '45.00',
  isDecided: false,
  minParticipants: 8,
  stillNeeded: 8,
  maxParticipants: 20,
  placesLeft: 6,
  sales: 'open',
  decideBy: '2030-06-07T10:00:00-05:00',
  refundableUntil: '2030-06-07T10:00:00-05:00',
} as const

test("a clinic shows its day and hours in the field's zone", () => {
  expect(dayText(clinic)).toBe('Saturday, June 8, 2030')
  expect(hoursText(clinic)).toBe('10 to 11:30 AM (1.5 hours), Central Time')
})

test.each([
  ['45.00', '$45 per person'],
  ['45.50', '$45.50 per person'],
  ['0.00', 'Free'],
])('a price of %s shows as %s', (price, text) => {
  expect(priceEachText({ price })).toBe(text)
})

test.each([
  [clinic, '6 of 20 seats left'],
  [{ ...clinic, sales: 'full', placesLeft: 0 }, 'Full – join the waitlist'],
  [{ ...clinic, sales: 'deciding' }, 'Counting sign-ups'],
  [{ ...clinic, sales: 'begun' }, 'Started or ended'],
  [{ ...clinic, sales: 'cancelled' }, 'Canceled'],
] as const)('seats left or the sales state are shown: %#', (given, text) => {
  expect(seatsText(given)).toBe(text)
})

test('the minimum shows its deadline until the decision', () => {
  expect(minimumText(clinic)).toBe('Needs 8 sign-ups by Friday, June 7, 10 AM Central Time, or everyone is refunded.')
  expect(minimumText({ ...clinic, stillNeeded: 2 })).toMatch(/^2 more needed by Friday, June 7, 10 AM Central Time,/)
  expect(minimumText({ ...clinic, stillNeeded: 1 })).toMatch(/^1 more needed by /)
  expect(minimumText({ ...clinic, stillNeeded: 0 })).toBe(
    'Minimum reached. Final count on Friday, June 7, 10 AM Central Time.',
  )
  expect(minimumText({ ...clinic, price: '0.00' })).toMatch(/, or it’s canceled\.$/)
  expect(minimumText({ ...clinic, isDecided: true })).toBeNull()
  expect(minimumText({ ...clinic, minParticipants: 1 })).toBeNull()
})

test('a card shows a short minimum until the decision', () => {
  expect(shortMinimumText({ ...clinic, stillNeeded: 2 })).toBe('2 more needed by Fri, Jun 7')
  expect(shortMinimumText({ ...clinic, stillNeeded: 0 })).toBe('Minimum reached')
  expect(shortMinimumText({ ...clinic, isDecided: true })).toBeNull()
})

test('three or fewer open seats count as few', () => {
  const few = (placesLeft: number, sales: 'open' | 'full') => hasFewSeats({ placesLeft, sales })
  expect([few(4, 'open'), few(3, 'open'), few(0, 'full')]).toEqual([false, true, false])
})

test('the refund deadline is shown before and after it', () => {
  const until = Date.parse(clinic.refundableUntil)
  expect(refundDeadlineText(clinic, until - 1)).toBe('Full refund until Friday, June 7, 10 AM Central Time')
  expect(refundDeadlineText(clinic, until)).toMatch(/^No longer refundable/)
  expect(refundDeadlineText({ ...clinic, price: '0.00' }, until - 1)).toBeNull()
})

test.each([
  [8, 14, 'Ages 8 to 14'],
  [8, 8, 'Age 8'],
  [8, null, 'Ages 8 and up'],
  [null, 14, 'Ages 14 and under'],
  [null, null, 'All ages'],
])('ages from %s to %s have a label', (minAge, maxAge, text) => {
  expect(agesText({ minAge, maxAge })).toBe(text)
})

test.each([
  ['Ada King', 'AK'],
  ['ada', 'A'],
  ['Avery (sample)', 'A'],
  ['Ada  B. King', 'AK'],
  ['𝒜da Ōta', '𝒜Ō'],
  ['', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a distance is shown if it is known', () => {
  expect([null, 0.4, 1, 12.3].map(distanceMiles => distanceText({ distanceMiles }))).toEqual([
    null,
    '0.4 miles away',
    '1 mile away',
    '12.3 miles away',
  ])
})

test('every cancellation reason has its own text', () => {
  const athlete = { name: 'Ada Example' }
  const facts = { athlete, facilityName: 'Example Park', minParticipants: 8 } as Parameters<typeof calledOffText>[0]
  const texts = (['athlete', 'minimum-missed', 'closed', 'administrator'] as const).map(cancelledBecause =>
    calledOffText({ ...facts, cancelledBecause }),
  )
  expect(new Set(texts).size).toBe(4)
  expect(texts[0]).toContain('Ada Example')
  expect(texts[1]).toContain('the 8 sign-ups')
})

test('a moment is shown in the given zone', () => {
  expect(shortMomentText(Date.parse('2030-07-06T10:00:00-07:00'), 'America/New_York')).toBe('Sat, Jul 6, 1 PM')
})
