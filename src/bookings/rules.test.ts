import { expect, test } from 'vitest'
import { providerTypes } from '#facilities/contract.ts'
import { BookingMode, BookingStatus } from './contract.ts'
import { firstStatus, makeReference, modeFor, nextStatuses, promiseOf, refundableUntil } from './rules.ts'

test('a marketplace booking is confirmed at once, a hold waits, a link-out is redirected', () => {
  expect(BookingMode.options.map(firstStatus)).toEqual(['redirected', 'pending_confirmation', 'confirmed'])
})

test('only our own calendar is booked here; every other provider on its own site', () => {
  expect(providerTypes.map(modeFor)).toEqual(['marketplace', 'linkout', 'linkout', 'linkout', 'linkout'])
})

test('every mode says what happens next', () => {
  expect(new Set(BookingMode.options.map(promiseOf)).size).toBe(3)
})

test('what is redirected or cancelled stays so', () => {
  expect(BookingStatus.options.filter(status => nextStatuses[status].length === 0)).toEqual(['redirected', 'cancelled'])
})

test('a full refund ends so many hours before the start', () => {
  expect(refundableUntil(new Date('2026-11-22T18:00Z'), 24).toISOString()).toBe('2026-11-21T18:00:00.000Z')
})

test('a reference is eight letters that are easily read out', () => {
  expect(makeReference(new Uint8Array([0, 1, 2, 3, 29, 30, 31, 255]))).toBe('OF-2345-Z23H')
})
