import { expect, test } from 'vitest'
import { bookingAddress, externalSite } from './booking-address.ts'

const ours = { id: 'f1', providerType: 'manual', bookingUrl: 'https://city.example/book' } as const
const theirs = { ...ours, providerType: 'rectrac' } as const

test('the picked date and time are in the URL', () => {
  expect(bookingAddress(ours, {})).toBe('/booking/f1')
  expect(bookingAddress(ours, { date: '2026-11-21', time: '18:30' })).toBe('/booking/f1?date=2026-11-21&time=18%3A30')
})

test('externally booked facilities use hold mode, unless they have no site', () => {
  expect(bookingAddress(theirs, { date: null })).toBe('/booking/f1?mode=hold')
  expect(bookingAddress({ ...theirs, bookingUrl: null }, {})).toBe('/booking/f1')
  expect([externalSite(ours), externalSite(theirs)]).toEqual([null, 'https://city.example/book'])
})
