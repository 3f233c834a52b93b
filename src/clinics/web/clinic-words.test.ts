import { expect, test } from 'vitest'
import {
  agesText,
  calledOffText,
  dayText,
  distanceText,
  hasFewPlaces,
  hoursText,
  initialsOf,
  minimumText,
  placesText,
  priceEachText,
  refundText,
  shortMinimumText,
} from './clinic-words.ts'

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

test('a clinic says when it is, by the clock of its field', () => {
  expect(dayText(clinic)).toBe('Saturday, June 8, 2030')
  expect(hoursText(clinic)).toBe('10 to 11:30 AM (1.5 hours), Central Time')
})

test.each([
  ['45.00', '$45 a person'],
  ['45.50', '$45.50 a person'],
  ['0.00', 'Free'],
])('a price of %s is %s', (price, text) => {
  expect(priceEachText({ price })).toBe(text)
})

test.each([
  [clinic, '6 of 20 places left'],
  [{ ...clinic, sales: 'full', placesLeft: 0 }, 'Full – join the waiting list'],
  [{ ...clinic, sales: 'deciding' }, 'Bookings are being counted'],
  [{ ...clinic, sales: 'begun' }, 'It has begun or is over'],
  [{ ...clinic, sales: 'cancelled' }, 'Canceled'],
] as const)('places: %#', (given, text) => {
  expect(placesText(given)).toBe(text)
})

test('what has to be reached is told with its day until it is settled', () => {
  expect(minimumText(clinic)).toBe(
    'Takes place when 8 have booked by Friday, June 7, 10 AM Central Time; otherwise everybody gets their money back.',
  )
  expect(minimumText({ ...clinic, stillNeeded: 2 })).toMatch(
    /^2 more are needed by Friday, June 7, 10 AM Central Time;/,
  )
  expect(minimumText({ ...clinic, stillNeeded: 1 })).toMatch(/^1 more is needed by /)
  expect(minimumText({ ...clinic, stillNeeded: 0 })).toBe(
    'Enough have booked. It is settled on Friday, June 7, 10 AM Central Time.',
  )
  expect(minimumText({ ...clinic, price: '0.00' })).toMatch(/otherwise it is called off\.$/)
  expect(minimumText({ ...clinic, isDecided: true })).toBeNull()
  expect(minimumText({ ...clinic, minParticipants: 1 })).toBeNull()
})

test('a card tells the minimum in a few words, and nothing once it is settled', () => {
  expect(shortMinimumText({ ...clinic, stillNeeded: 2 })).toBe('2 more are needed by Fri, Jun 7')
  expect(shortMinimumText({ ...clinic, stillNeeded: 0 })).toBe('Enough have booked')
  expect(shortMinimumText({ ...clinic, isDecided: true })).toBeNull()
})

test('the last three places are few, as long as they can be booked', () => {
  const few = (placesLeft: number, sales: 'open' | 'full') => hasFewPlaces({ placesLeft, sales })
  expect([few(4, 'open'), few(3, 'open'), few(0, 'full')]).toEqual([false, true, false])
})

test('the refund rule is told before anybody pays, and that it is over', () => {
  const until = Date.parse(clinic.refundableUntil)
  expect(refundText(clinic, until - 1)).toBe('Full refund until Friday, June 7, 10 AM Central Time')
  expect(refundText(clinic, until)).toMatch(/^No refund/)
  expect(refundText({ ...clinic, price: '0.00' }, until - 1)).toBeNull()
})

test.each([
  [8, 14, 'Ages 8 to 14'],
  [8, 8, 'Age 8'],
  [8, null, 'Ages 8 and up'],
  [null, 14, 'Up to 14 years'],
  [null, null, 'All ages'],
])('ages from %s to %s', (minAge, maxAge, text) => {
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

test('a distance is told where a place was asked for', () => {
  expect([null, 0.4, 1, 12.3].map(distanceMiles => distanceText({ distanceMiles }))).toEqual([
    null,
    '0.4 miles away',
    '1 mile away',
    '12.3 miles away',
  ])
})

test('every reason for calling off has its own words', () => {
  const athlete = { name: 'Ada Example' }
  const facts = { athlete, facilityName: 'Example Park', minParticipants: 8 } as Parameters<typeof calledOffText>[0]
  const texts = (['athlete', 'minimum-missed', 'closed', 'administrator'] as const).map(cancelledBecause =>
    calledOffText({ ...facts, cancelledBecause }),
  )
  expect(new Set(texts).size).toBe(4)
  expect(texts[0]).toContain('Ada Example')
  expect(texts[1]).toContain('Fewer than 8')
})
