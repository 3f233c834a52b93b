import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#kit/shared/time.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { readAccess } from './booking-desk-access.ts'
import {
  amountText,
  confirmByText,
  endedText,
  endingTexts,
  groupByDay,
  hoursText,
  leftText,
  refusalText,
  shownCount,
  whenText,
} from './desk-messages.ts'

const evening = {
  startTime: '2027-03-02T19:00:00-05:00',
  endTime: '2027-03-02T21:00:00-05:00',
  slotCount: 2,
  dayCount: 1,
  timeZone: 'America/New_York',
}
const noRefund = { refundAmount: '0.00', creditAmount: '0.00', keptAmount: '0.00', releasesCard: false }

test('a booking shows its day and hours, a series its first slot and counts', () => {
  expect(whenText(evening)).toBe('Tuesday, March 2, 7 to 9 PM')
  const several = { ...evening, endTime: '2027-03-04T21:00:00-05:00', slotCount: 4, dayCount: 2 }
  expect(whenText(several)).toBe('Tuesday, March 2, from 7 PM, 4 times on 2 days')
  expect(hoursText(several)).toBe('from 7 PM, 4 times on 2 days')
})

test('bookings are grouped by their start day at the facility', () => {
  const late = { ...evening, startTime: '2027-03-02T23:00:00-05:00' }
  const next = { ...evening, startTime: '2027-03-03T06:00:00-05:00' }
  expect(groupByDay([evening, late, next])).toEqual([
    { date: '2027-03-02', bookings: [evening, late] },
    { date: '2027-03-03', bookings: [next] },
  ])
})

test.each([
  [3 * HOUR + 12 * MINUTE + 30_000, '3 h 12 min left'],
  [42 * MINUTE, '42 min left'],
  [9 * MINUTE + 41_000, '9:41 left'],
  [0, 'Time’s up'],
])('with %i ms left to confirm, the text is "%s"', (milliseconds, text) => {
  expect(leftText(milliseconds)).toBe(text)
})

test('the confirmation deadline is in facility time', () => {
  expect(confirmByText('2027-03-02T18:42:00-05:00')).toBe('Confirm by Tue, Mar 2, 6:42 PM')
})

test('amounts are in dollars, and zero has its own text', () => {
  expect([amountText('60.00'), amountText('7.50'), amountText('0.00')]).toEqual(['$60', '$7.50', 'Nothing to pay'])
})

test('a new booking stays visible wherever it is in the list', () => {
  const known = new Set(['a', 'b', 'c', 'd'])
  expect(shownCount(2, known, ['a', 'b', 'c', 'new', 'd'])).toBe(4)
  expect(shownCount(2, known, ['new', 'a', 'b', 'c', 'd'])).toBe(2)
  expect(shownCount(2, known, ['a', 'b', 'c'])).toBe(2)
})

test('the cancel dialog says what happens to the payment', () => {
  const sam = { customerName: 'Sam', customerEmail: 'sam@example.org', amount: '60.00', isPaidAtFacility: false }
  expect(endingTexts({ ...sam, status: 'pending_confirmation' })[0]).toBe(
    'We’ll release the hold on their card. They won’t be charged.',
  )
  expect(endingTexts({ ...sam, status: 'confirmed' })[0]).toContain('full refund of $60')
  expect(endingTexts({ ...sam, amount: '0.00', status: 'confirmed' })[0]).toBe('There was no charge.')
  const walkIn = { ...sam, customerEmail: '', isPaidAtFacility: true, status: 'confirmed' } as const
  expect(endingTexts(walkIn)).toEqual([
    'If Sam paid you, please refund them yourself.',
    'Others can book the times again. Sam didn’t leave an email address, so please let them know.',
  ])
})

test('the result says what was refunded and that the customer was notified', () => {
  const sam = { name: 'Sam', email: 'sam@example.org' }
  expect(endedText(noRefund, { ...sam, email: '' })).toBe('Please let Sam know. They didn’t leave an email address.')
  expect(endedText({ ...noRefund, releasesCard: true }, sam)).toBe(
    'We released the hold on their card. We emailed Sam.',
  )
  expect(endedText({ ...noRefund, refundAmount: '40.00', creditAmount: '20.00' }, sam)).toBe(
    'We’re refunding $40 to their card. We returned $20 to their credit. We emailed Sam.',
  )
})

test('an ended request and an unsettled payment have their own texts', () => {
  expect(refusalText(refusal('booking-not-pending')).title).toBe('This request has already ended')
  expect(refusalText(refusal('payment-unsettled')).text).toContain('nothing more to do')
  expect(refusalText(refusal('something-else'))).toEqual({ title: 'That didn’t work', text: 'The server says so.' })
})

test('an invalid facility id denies access, and an empty key is ignored', () => {
  const id = '3EAEE358-5b3a-41c8-9d74-48ea05f1669f'
  expect(readAccess('chalk-lane', new URLSearchParams('key=k'))).toBeUndefined()
  expect(readAccess(id, new URLSearchParams('key=k'))).toEqual({ facilityId: id.toLowerCase(), key: 'k' })
  expect(readAccess(id, new URLSearchParams('key='))?.key).toBeNull()
})

function refusal(code: string): ApiError {
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'The server says so.', code }
  return new ApiError({ status: 409, statusText: 'Conflict', text: JSON.stringify(problem) })
}
