import { expect, test } from 'vitest'
import { countLabel, formatPrice, groupName, priceLabel, timeLabel } from './pin-labels.ts'

test.each([
  [60, '$60', '$60 an hour'],
  [37.5, '$37.50', '$37.50 an hour'],
  [1250, '$1,250', '$1,250 an hour'],
  [0, 'Free', 'free'],
  [null, 'Ask', 'contact for pricing'],
])('a price of %s is shown as %s', (price, label, words) => {
  expect(priceLabel(price)).toBe(label)
  expect(formatPrice(label)).toBe(words)
})

test('a large count stays short', () => {
  expect([2, 999, 1000].map(countLabel)).toEqual(['2', '999', '999+'])
})

test('a cluster is named after its first two facilities', () => {
  expect(groupName(['A', 'B'])).toBe('2 facilities: A and B')
  expect(groupName(['A', 'B', 'C', 'D'])).toBe('4 facilities: A, B and 2 more')
})

const found = (startTime?: string) => ({
  facilityId: '',
  today: '2026-11-28',
  times: startTime ? [{ startTime, endTime: startTime, pricePerSlot: '40.00' }] : [],
  match: null,
  whole: null,
  hourlyPrice: null,
})

test('a pin has its next time, with the day unless that is clear', () => {
  expect(timeLabel(found('2026-11-28T18:00:00-05:00'), undefined)).toBe('6 PM')
  expect(timeLabel(found('2026-12-01T09:30:00-05:00'), undefined)).toBe('Tue 9:30 AM')
  expect(timeLabel(found('2026-12-01T09:30:00-05:00'), '2026-12-01')).toBe('9:30 AM')
  expect(timeLabel(found(), undefined)).toBe('No times')
})
