import { expect, test } from 'vitest'
import type { RepeatResult } from '../contract.ts'
import { readRepeat, repeatBookingAddress } from './repeat-address.ts'

/** The address of the booking page for a field whose venue has two more. */
function bookingOf(query: string, result: Partial<RepeatResult> = {}): URL {
  const params = new URLSearchParams(query)
  const found = {
    facilityId: 'a',
    timeStart: '18:00',
    timeEnd: '20:00',
    providerType: 'manual',
    partners: ['b', 'c'].map(facilityId => ({ facilityId, name: facilityId })),
    ...result,
  } as RepeatResult
  return new URL(
    repeatBookingAddress(params, readRepeat(params, { today: '2026-11-21' })!, found),
    'https://example.org',
  )
}

const WEEKLY = 'sport=Soccer&location=Austin&date=2026-11-24&repeat_days=tue&repeat_weeks=3'

test.each([
  ['', null],
  ['&fields=1', null],
  ['&fields=2', 'b'],
  ['&fields=3', 'b,c'],
  // The venue has no more.
  ['&fields=4', 'b,c'],
  ['&fields=many', null],
])('with "%s" the booking page opens with the other fields %s', (fields, others) =>
  expect(bookingOf(WEEKLY + fields).searchParams.get('also')).toBe(others),
)

test('the booking page opens with the first date, the found time and the repetition', () => {
  const { pathname, searchParams } = bookingOf(`${WEEKLY}&repeat_skip=2026-12-01&fields=2&radius_miles=5&sort=price`)
  expect(pathname).toBe('/booking/a')
  expect(Object.fromEntries(searchParams)).toEqual({
    date: '2026-11-24',
    time: '18:00-20:00',
    sport: 'Soccer',
    repeat_days: 'tue',
    repeat_weeks: '3',
    repeat_skip: '2026-12-01',
    fields: '2',
    also: 'b',
  })
})

test('a field with its own booking site is held first', () => {
  expect(bookingOf(WEEKLY).searchParams.get('mode')).toBeNull()
  expect(bookingOf(WEEKLY, { providerType: 'civicrec' }).searchParams.get('mode')).toBe('hold')
})
