import { expect, test } from 'vitest'
import { BookingStatus, CancelReason } from '#bookings/contract.ts'
import {
  answerByText,
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

test('a booking paid at the facility says so', () => {
  const atFacility = { ...booking, isPaidAtFacility: true, paymentStatus: null }
  expect(paymentText(atFacility, false)).toBe('At the facility')
  expect(refundedText({ ...atFacility, cancelledBecause: 'customer' })).toBe(
    'Payments made at the facility are settled there.',
  )
})

test('each booking status has its own heading', () => {
  const headings = BookingStatus.options.map(status => receiptTexts({ ...booking, status }).heading)
  expect(new Set(headings).size).toBe(BookingStatus.options.length)
  expect(receiptTexts(booking).heading).toBe('Booking Confirmed')
})

test('a pending request shows its deadline and when the card is charged', () => {
  const pending = { ...booking, status: 'pending_confirmation', confirmBy: '2026-03-02T17:00:00-05:00' } as const
  expect(receiptTexts({ ...pending, paymentStatus: 'authorized' }).text).toBe(
    'The owner has until Monday, March 2, 5 PM Eastern Time to confirm. Your card is authorized now and charged only when the owner confirms.',
  )
  expect(receiptTexts({ ...pending, paymentStatus: null }).text).not.toMatch(/card/)
})

test('each cancellation reason has its own text', () => {
  const texts = CancelReason.options.map(
    cancelledBecause => receiptTexts({ ...booking, status: 'cancelled', cancelledBecause }).text,
  )
  expect(new Set(texts).size).toBe(CancelReason.options.length)
})

test('a declined request is titled as a request, not as a booking', () => {
  const declined = { ...booking, status: 'cancelled', cancelledBecause: 'facility', paymentStatus: 'voided' } as const
  expect(receiptTexts(declined)).toEqual({
    heading: 'Request declined',
    text: 'Chalk Lane Court couldn’t take your request. We’re sorry. We released the hold on your card. You were not charged.',
  })
  expect(receiptTexts({ ...declined, paymentStatus: 'refunded' }).heading).toBe('Booking canceled')
})

test('a canceled booking shows its refund or that the card was not charged', () => {
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

test('a booking turned into a credit shows it without mentioning an email', () => {
  const credit = { code: 'CR-7K3M-92QX-4HTB', amount: '60.00', expiresAt: '2027-11-20T22:30:00-05:00' }
  const text = refundedText({ ...booking, cancelledBecause: 'closed', credit })
  expect(text).toBe('A credit of $60 was issued instead.')
  expect(refundedText({ ...booking, cancelledBecause: 'customer', credit })).toMatch(/too late for a refund/)
})

test('the answer deadline shows a time, with the day if it is the next', () => {
  const request = { createdAt: '2026-03-02T23:30:00.000Z', timeZone: 'America/New_York' }
  expect(answerByText({ ...request, confirmBy: '2026-03-02T22:30:00-05:00' })).toBe('10:30 PM')
  expect(answerByText({ ...request, confirmBy: '2026-03-03T01:30:00-05:00' })).toBe('1:30 AM on Tuesday, March 3')
  expect(answerByText({ ...request, confirmBy: null })).toBeNull()
})

test("a credit expires on a day in the facility's zone", () => {
  expect(endDayText('2027-11-21T03:30:00.000Z', 'America/New_York')).toBe('November 20, 2027')
})

test('facilities and administrators get texts in the third person', () => {
  const texts = receiptTexts({ ...booking, manageKey: '', status: 'cancelled', cancelledBecause: 'customer' })
  expect(texts.text).toMatch(/^The customer canceled this booking\./)
  expect(receiptTexts({ ...booking, manageKey: '' }).text).toBe('The customer is booked.')
})

test('the receipt mentions only emails that were sent', () => {
  const userInfo = { name: 'Sam', email: 'sam@example.org', phone: '' }
  expect(mailText({ status: 'confirmed', userInfo, manageKey: 'key' })).toBe(
    'We emailed your receipt to sam@example.org.',
  )
  expect(mailText({ status: 'pending_confirmation', userInfo, manageKey: 'key' })).toMatch(/^We sent your request/)
  expect(mailText({ status: 'redirected', userInfo, manageKey: 'key' })).toBeNull()
})

test('a test-mode card is called a test card', () => {
  expect(paymentText(booking, true)).toBe('Paid by test card')
  expect(paymentText(booking, false)).toBe('Paid by card')
})

test('receipt dates include the year', () => {
  const slots = [17, 18].map(hour => ({
    startTime: `2026-03-03T${hour}:00:00-05:00`,
    endTime: `2026-03-03T${hour + 1}:00:00-05:00`,
  }))
  expect(daysOf(slots)).toEqual([{ day: 'Tuesday, March 3, 2026', times: ['5 to 7 PM'] }])
})
