import { expect, test } from 'vitest'
import { BookingStatus, CancelReason } from '#bookings/contract.ts'
import {
  answerByText,
  bookedAtText,
  daysOf,
  endDayText,
  mailText,
  paymentText,
  receiptTexts,
  refundedText,
} from './receipt-messages.ts'

const booking = {
  status: 'confirmed',
  paymentStatus: 'captured',
  isPaidAtFacility: false,
  cancelledBecause: null,
  confirmBy: null,
  responseHours: 4,
  facilityName: 'Chalk Lane Court',
  timeZone: 'America/New_York',
  totalAmount: '60.00',
  creditAmount: '0.00',
  refundedAmount: '0.00',
  manageKey: 'key',
  credit: null,
} as const

test('what is paid at the facility is told as that', () => {
  const there = { ...booking, isPaidAtFacility: true, paymentStatus: null }
  expect(paymentText(there, false)).toBe('At the facility')
  expect(refundedText({ ...there, cancelledBecause: 'customer' })).toBe(
    'Payments made at the facility are settled there.',
  )
})

test('every status of a booking has its own heading on the receipt', () => {
  const headings = BookingStatus.options.map(status => receiptTexts({ ...booking, status }).heading)
  expect(new Set(headings).size).toBe(BookingStatus.options.length)
  expect(receiptTexts(booking).heading).toBe('Booking Confirmed')
})

test('one that waits says until when the owner can confirm, and when the card is charged', () => {
  const pending = { ...booking, status: 'pending_confirmation', confirmBy: '2026-03-02T17:00:00-05:00' } as const
  expect(receiptTexts({ ...pending, paymentStatus: 'authorized' }).text).toBe(
    'The owner has until Monday, March 2, 5 PM Eastern Time to confirm. Your card is authorized now and charged only when the owner confirms.',
  )
  expect(receiptTexts({ ...pending, paymentStatus: null }).text).not.toMatch(/card/)
})

test('every reason of a cancellation is told in words of its own', () => {
  const texts = CancelReason.options.map(
    cancelledBecause => receiptTexts({ ...booking, status: 'cancelled', cancelledBecause }).text,
  )
  expect(new Set(texts).size).toBe(CancelReason.options.length)
})

test('a request that its facility declined was never a booking, and says so', () => {
  const declined = { ...booking, status: 'cancelled', cancelledBecause: 'facility', paymentStatus: 'voided' } as const
  expect(receiptTexts(declined)).toEqual({
    heading: 'Request declined',
    text: 'Chalk Lane Court couldn’t take your request. We’re sorry. We released the hold on your card. You were not charged.',
  })
  expect(receiptTexts({ ...declined, paymentStatus: 'refunded' }).heading).toBe('Booking canceled')
})

test('a canceled booking says what was refunded, and that an authorized card was not charged', () => {
  const cancelled = { ...booking, cancelledBecause: 'customer' } as const
  expect(refundedText({ ...cancelled, refundedAmount: '60.00', paymentStatus: 'refunding' })).toBe(
    '$60 is on its way back to the original card.',
  )
  expect(refundedText({ ...cancelled, refundedAmount: '60.00', paymentStatus: 'refunded' })).toBe(
    '$60 was refunded to the original card.',
  )
  expect(refundedText({ ...cancelled, paymentStatus: 'voided' })).toBe(
    'We released the hold on your card. You were not charged.',
  )
  expect(refundedText(cancelled)).toMatch(/too late for a refund/)
  expect(refundedText({ ...cancelled, totalAmount: '0.00', paymentStatus: null })).toBe('There was no charge.')
})

test('a booking that became a credit shows it, without referring to an email', () => {
  const credit = { code: 'CR-7K3M-92QX-4HTB', amount: '60.00', expiresAt: '2027-11-20T22:30:00-05:00' }
  const text = refundedText({ ...booking, cancelledBecause: 'closed', credit })
  expect(text).toBe('A credit of $60 was issued instead.')
  expect(refundedText({ ...booking, cancelledBecause: 'customer', credit })).toMatch(/too late for a refund/)
})

test('the owner answers by a time of the day of the request, or of the next day, which is named', () => {
  const asked = { createdAt: '2026-03-02T23:30:00.000Z', timeZone: 'America/New_York' }
  expect(answerByText({ ...asked, confirmBy: '2026-03-02T22:30:00-05:00' })).toBe('10:30 PM')
  expect(answerByText({ ...asked, confirmBy: '2026-03-03T01:30:00-05:00' })).toBe('1:30 AM on Tuesday, March 3')
  expect(answerByText({ ...asked, confirmBy: null })).toBeNull()
})

test('a credit ends on a day by the clock of its facility', () => {
  expect(endDayText('2027-11-21T03:30:00.000Z', 'America/New_York')).toBe('November 20, 2027')
})

test('the facility and administrators are not spoken to as the customer', () => {
  const words = receiptTexts({ ...booking, manageKey: '', status: 'cancelled', cancelledBecause: 'customer' })
  expect(words.text).toMatch(/^The customer canceled this booking\./)
  expect(receiptTexts({ ...booking, manageKey: '' }).text).toBe('The customer is booked.')
})

test('only what was sent is said to have been sent', () => {
  const userInfo = { name: 'Sam', email: 'sam@example.org', phone: '' }
  expect(mailText({ status: 'confirmed', userInfo, manageKey: 'key' })).toBe(
    'We emailed your receipt to sam@example.org.',
  )
  expect(mailText({ status: 'pending_confirmation', userInfo, manageKey: 'key' })).toMatch(/^We sent your request/)
  expect(mailText({ status: 'redirected', userInfo, manageKey: 'key' })).toBeNull()
})

test('a card of the test mode is called a test card', () => {
  expect(paymentText(booking, true)).toBe('Paid by test card')
  expect(paymentText(booking, false)).toBe('Paid by card')
})

test('a receipt tells days with the year', () => {
  const slots = [17, 18].map(hour => ({
    startTime: `2026-03-03T${hour}:00:00-05:00`,
    endTime: `2026-03-03T${hour + 1}:00:00-05:00`,
  }))
  expect(daysOf(slots)).toEqual([{ day: 'Tuesday, March 3, 2026', times: ['5 to 7 PM'] }])
  expect(bookedAtText({ createdAt: '2026-03-02T00:04:09.000Z', timeZone: 'America/New_York' })).toBe(
    'Sunday, March 1, 2026, 7:04 PM',
  )
})
