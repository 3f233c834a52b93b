import { expect, test } from 'vitest'
import { priceNews } from '#checkout/web/checkout-news.ts'
import {
  clinicReceiptTexts,
  clinicReturnTexts,
  partialRefundText,
  placesRefundText,
  seatsRefusal,
} from '#clinics/receipt/web/receipt-messages.ts'
import { hasSeatsNow } from '#clinics/waiting-list/web/waiting-list-messages.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { ownSeatsText } from './checkout-messages.ts'
import { heldSeats, keptAgain, noHold } from './clinic-hold.ts'
import { readClinicRefusal, refusedFields } from './clinic-refusal.ts'

const refusal = (status: number, code: string, more: object = {}) =>
  new ApiError({
    status,
    statusText: '',
    text: JSON.stringify({ type: 'about:blank', title: 'x', status, detail: 'A sentence.', code, ...more }),
  })

test.each(['clinic-full', 'clinic-cancelled', 'clinic-over', 'clinic-deciding'])(
  'after %s the clinic is reloaded, and the message says nothing was charged',
  code => {
    const { news, isOutdated } = readClinicRefusal(refusal(409, code), false)
    expect(isOutdated).toBe(true)
    expect(news.text).toContain('You were not charged.')
    expect(readClinicRefusal(refusal(409, code), true).news.text).toContain('Your card was not charged.')
  },
)

test('a participant named by the server is passed to their field', () => {
  const { named, news } = readClinicRefusal(refusal(409, 'participant-twice', { names: ['Sample Kid', 7] }), false)
  expect(news).toMatchObject({ title: 'Sample Kid is already booked.', names: ['Sample Kid'] })
  expect(named).toMatchObject({ field: 'name', names: ['Sample Kid'] })
  expect(named!.sentence('Sample Kid')).toBe('Sample Kid is already booked with this email.')
  expect(readClinicRefusal(refusal(422, 'age-outside', { names: ['Sample Kid'] }), false).named?.field).toBe('age')
})

test('a changed price shows the new total', () => {
  expect(priceNews('90.00').title).toBe('The price has changed. The total is now $90.')
  expect(priceNews(undefined).title).toBe('The price has changed.')
  expect(readClinicRefusal(refusal(409, 'price-changed', { amount: '90.00' }), false)).toMatchObject({
    needsNewPayment: true,
    isOutdated: true,
  })
})

test('an unknown error after payment asks to press the button again', () => {
  const { news } = readClinicRefusal(refusal(500, 'internal'), true)
  expect(news.text).toMatch(/Press the button again to finish\.$/)
})

test('each clinic refusal after a bank redirect says the card was not charged', () => {
  const codes = ['clinic-full', 'clinic-cancelled', 'clinic-over', 'clinic-deciding', 'participant-twice'] as const
  for (const code of codes) {
    expect(clinicReturnTexts(refusal(409, code)).text).toMatch(/card was not charged/)
  }
  expect(clinicReturnTexts(refusal(500, 'internal')).title).toBe('We couldn’t complete your booking')
})

test('held seats count until their hold expires', () => {
  const hold = { places: 2, heldUntil: '2030-06-08T15:00:00Z' }
  const until = Date.parse(hold.heldUntil)
  expect([heldSeats(hold, until - 1), heldSeats(hold, until), heldSeats(noHold, until)]).toEqual([2, 0, 0])
})

test('a hold extended beyond a waitlist offer is no longer an offer', () => {
  const offer = { places: 1, heldUntil: '2030-06-08T16:00:00Z', isOffer: true }
  const again = (heldUntil: string) => keptAgain(offer, { places: 1, heldUntil }).isOffer
  expect([again('2030-06-08T16:00:00Z'), again('2030-06-08T16:00:01Z')]).toEqual([true, false])
  expect(keptAgain(noHold, { places: 1, heldUntil: offer.heldUntil }).isOffer).toBe(false)
})

test('seats already booked in this browser are listed by name', () => {
  const kid = { participants: [{ name: 'Sample Kid' }] } as Parameters<typeof ownSeatsText>[0][number]
  expect(ownSeatsText([kid])).toBe('You’re booked: Sample Kid.')
  expect(ownSeatsText([kid, kid])).toBe('You’re booked: Sample Kid, Sample Kid.')
})

test('a receipt shows check-ins and the refund for canceled seats', () => {
  const checkedIn = { status: 'confirmed', participants: [{ checkedInAt: '2030-06-08T15:00:00Z' }], clinic: {} }
  expect(clinicReceiptTexts(checkedIn as unknown as Parameters<typeof clinicReceiptTexts>[0]).heading).toBe(
    'Checked in',
  )
  expect(partialRefundText({ status: 'confirmed', refundedAmount: '35.00' })).toMatch(
    /^We’re refunding \$35 to your card/,
  )
  expect(partialRefundText({ status: 'confirmed', refundedAmount: '0.00' })).toBeNull()
  expect(partialRefundText({ status: 'cancelled', refundedAmount: '35.00' })).toBeNull()
})

test('a waitlist refusal is recognized if seats are available', () => {
  expect(hasSeatsNow(refusal(409, 'clinic-has-places'))).toBe(true)
  expect(hasSeatsNow(refusal(409, 'clinic-over'))).toBe(false)
})

test('a late cancellation shows the nonrefundable amount and the deadline', () => {
  const clinic = { price: '45.00', refundableUntil: '2030-06-07T10:00:00-05:00', timeZone: 'America/Chicago' }
  const booking = { clinic } as unknown as Parameters<typeof placesRefundText>[1]
  const quote = { refundAmount: '0.00', creditAmount: '0.00', keptAmount: '45.00', releasesCard: false }
  expect(placesRefundText(quote, booking, 1).lines).toEqual([
    '$45 isn’t refundable. The deadline for a full refund was Friday, June 7, 10 AM Central Time.',
  ])
  expect(placesRefundText({ ...quote, refundAmount: '45.00', keptAmount: '0.00' }, booking, 1).amount).toBe('$45')
})

test.each([
  ['clinic-booking-not-found', true],
  ['booking-begun', true],
  ['booking-over', true],
  ['not-allowed', true],
  ['refund-changed', false],
  ['internal', false],
])('a cancellation refused with %s is final: %s', (code, isOver) => {
  expect(seatsRefusal(refusal(409, code)).isOver).toBe(isOver)
})

test('server errors show at their fields, wherever they are in the request', () => {
  const errors = [
    { path: 'attendance.participantEmail', message: 'Please enter a valid email address' },
    { path: 'participantPhone', message: 'Please enter a valid phone number' },
    { path: 'participants.0.name', message: 'Enter the first name.' },
    { path: 'participants.1.age', message: 'Enter an age.' },
    { path: 'consent.emergencyContact.name', message: 'Enter a name.' },
    { path: 'totalAmount', message: 'No amount.' },
  ]
  const refused = refusal(400, 'invalid-request', { errors })
  const rest = {
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
    emergencyName: 'Enter a name.',
  }
  expect(refusedFields(refused, true)).toEqual({
    ...rest,
    name: 'Enter the first name.',
    'other-0-age': 'Enter an age.',
  })
  expect(refusedFields(refused, false)).toEqual({
    ...rest,
    'other-0-name': 'Enter the first name.',
    'other-1-age': 'Enter an age.',
  })
  expect(refusedFields(refusal(409, 'clinic-full'), true)).toEqual({})
})
