import { expect, test } from 'vitest'
import { readEnhanced } from './enhanced-address.ts'
import {
  choicesOf,
  countLine,
  freeLine,
  knownAtText,
  milesText,
  priceText,
  radiusText,
  startName,
  timeRangeText,
  unknownPlaceText,
  venueLine,
} from './enhanced-format.ts'
import { bookingAddress } from './field-addresses.ts'
import { faultsIn } from './search-errors.ts'

const THREE = '2026-11-21T15:00:00-06:00'
const { filters } = readEnhanced(new URLSearchParams('location=Dallas&time=15-16'), { today: '2026-11-21' })

test('a start time has a full accessible name', () => {
  const one = { pricePerHour: 60, startTimes: [THREE] }
  expect(startName(one, THREE)).toBe('Saturday, November 21, 3 PM, $60 an hour')
  const two = { pricePerHour: 62.5, startTimes: [THREE, '2026-11-21T15:30:00-06:00'] }
  expect(startName(two, '2026-11-21T15:30:00-06:00')).toBe('Saturday, November 21, 3:30 PM, from $62.50 an hour')
  expect(priceText(one)).toBe('$60')
})

test('a start time links to the booking page with date and time', () => {
  expect(bookingAddress({ facilityId: 'f' }, THREE)).toBe('/booking/f?date=2026-11-21&time=15%3A00')
  expect(bookingAddress({ facilityId: 'f' }, THREE, 'Tennis')).toBe(
    '/booking/f?date=2026-11-21&time=15%3A00&sport=Tennis',
  )
})

test('the count line includes location and time', () => {
  const lineOf = (results: { isFreeThroughout: boolean | null }[], hasMore = false) =>
    countLine({ results, hasMore, near: 'Dallas, TX' }, filters, '2026-11-21')
  const line = (count: number, hasMore = false) =>
    lineOf(
      Array.from({ length: count }, () => ({ isFreeThroughout: null })),
      hasMore,
    )
  const rest = 'near Dallas, TX on Sat, Nov 21, 3 PM to 4 PM'
  expect(line(0)).toBe(`No facilities available ${rest}`)
  expect(line(1)).toBe(`1 facility available ${rest}`)
  expect(line(50, true)).toBe(`The nearest 50 facilities available ${rest}`)
  const [whole, part] = [{ isFreeThroughout: true }, { isFreeThroughout: false }]
  expect(lineOf([whole, whole])).toBe(`2 facilities available ${rest}`)
  expect(lineOf([whole, part, part])).toBe(`3 facilities available ${rest}, 1 for the whole time`)
  expect(lineOf([part])).toBe(`1 facility available ${rest}, none for the whole time`)
})

test('a venue shows how many facilities it has and how many are free', () => {
  expect(venueLine(6, { startTime: THREE, freeCount: 4 }, 'Tennis')).toBe('6 courts, 4 available at 3 PM')
  expect(venueLine(3, { startTime: THREE, freeCount: 2 }, 'Soccer')).toBe('3 fields, 2 available at 3 PM')
})

test('the age of provider times is in the facility’s time zone', () => {
  expect(knownAtText('2026-11-20T21:12:00Z', 'America/Chicago')).toBe(
    'Times as of Nov 20, 3:12 PM. The provider’s calendar has the final say.',
  )
})

test('miles, ranges and unknown places are formatted', () => {
  expect([milesText(2.3), milesText(1), milesText('10')]).toEqual(['2.3 miles', '1 mile', '10 miles'])
  expect(['15:00-16:30', ''].map(timeRangeText)).toEqual(['3 PM to 4:30 PM', 'Any time'])
  expect(['10', ''].map(radiusText)).toEqual(['10 miles', 'Any (up to 100 miles)'])
  expect(unknownPlaceText('Atlantis')).toBe(
    'Could not find coordinates for "Atlantis". Try a more specific location like "Dallas, TX".',
  )
})

test('a card says when only part of the range is free', () => {
  const startTimes = ['2026-11-21T18:00:00-05:00', '2026-11-21T19:00:00-05:00']
  expect(freeLine({ startTimes, isFreeThroughout: true })).toBe('Available Sat, Nov 21')
  expect(freeLine({ startTimes, isFreeThroughout: null })).toBe('Available Sat, Nov 21')
  expect(freeLine({ startTimes, isFreeThroughout: false })).toBe('Part of your time is available Sat, Nov 21')
  expect(freeLine({ startTimes: startTimes.slice(0, 1), isFreeThroughout: false })).toBe(
    'Only 6 PM is available Sat, Nov 21',
  )
})

test('a select also offers the value from the URL, once', () => {
  expect(choicesOf(['5', '10'], '10', milesText)).toHaveLength(2)
  expect(choicesOf(['5', '10'], '12', milesText).at(-1)).toEqual({ value: '12', label: '12 miles' })
})

test.each([
  [{ location: ' ' }, 'location'],
  [{ date: '' }, 'date'],
  [{ max_price_usd: '5' }, 'max_price_usd'],
  [{ max_price_usd: '205' }, 'max_price_usd'],
  [{ max_price_usd: '1e2' }, 'max_price_usd'],
])('%o is invalid', (wrong, name) => {
  expect(Object.keys(faultsIn({ ...filters, ...wrong }))).toEqual([name])
})

test('the budget limits and the URL’s own price are valid', () => {
  for (const price of ['', '10', '200', '42.5']) expect(faultsIn({ ...filters, max_price_usd: price })).toEqual({})
  expect(faultsIn({ ...filters, max_price_usd: '300' }, '300')).toEqual({})
})
