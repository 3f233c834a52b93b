import { expect, test } from 'vitest'
import { filtersIn, isNarrowed, withFilters } from '#kit/web/list/use-filters.ts'
import { ownFile, ownFilters } from './api.ts'
import { refundedLabel, sumTexts } from './own-booking-labels.ts'

const facility = '6f2a1d3c-0000-4000-8000-000000000000'
const listingOf = (query: string) => filtersIn(ownFilters, new URLSearchParams(query))
const nothing = { facility: '', status: '', from: '', to: '', text: '', order: 'newest' }

test('URL parameters filter the table, and invalid ones are ignored', () => {
  expect(listingOf('')).toEqual(nothing)
  expect(listingOf('facility=1&status=gone&from=2026-02-30&to=1999-01-01&order=price&text=%20')).toEqual(nothing)
  expect(
    listingOf(`facility=${facility}&status=cancelled&from=2026-03-01&to=2026-03-31&text=%20sam%20&order=oldest`),
  ).toEqual({
    facility,
    status: 'cancelled',
    from: '2026-03-01',
    to: '2026-03-31',
    text: 'sam',
    order: 'oldest',
  })
  expect(listingOf(`text=${'x'.repeat(200)}`).text).toHaveLength(100)
})

test('a sort order is not a filter', () => {
  expect(isNarrowed(ownFilters, listingOf('order=oldest'))).toBe(false)
  expect(isNarrowed(ownFilters, listingOf('from=2026-03-01'))).toBe(true)
})

test('the URL keeps unchanged parameters and omits defaults', () => {
  const search = new URLSearchParams('status=cancelled&text=sam&order=oldest')
  expect(withFilters(ownFilters, search, { text: '', order: 'newest', facility }).toString()).toBe(
    `status=cancelled&facility=${facility}`,
  )
})

test('the CSV link keeps the filters', () => {
  expect(ownFile(listingOf('status=cancelled&text=a%26b'))).toBe(
    '/api/owner/bookings.csv?status=cancelled&text=a%26b&order=newest',
  )
})

test('totals and refunds are formatted as money', () => {
  expect(
    sumTexts({ count: 1, gross: '12345678.50', paidAtFacility: '40.00', refunded: '0.00', facilities: [] }),
  ).toEqual([
    { label: 'Booking', value: '1' },
    { label: 'Gross by card', value: '$12,345,678.50' },
    { label: 'At the facility', value: '$40' },
    { label: 'Refunded', value: '$0' },
  ])
  expect(refundedLabel({ refundedAmount: '0.00' })).toBeNull()
  expect(refundedLabel({ refundedAmount: '75.00' })).toBe('$75 refunded')
})
