import { expect, test } from 'vitest'
import { clinicProblem } from '#clinics/contract.ts'
import { ApiError } from '#kit/web/api-error.ts'
import {
  clinicReceiptWords,
  clinicReturnWords,
  partlyBackText,
  placesBackWords,
  placesRefusal,
} from '../receipt/receipt-words.ts'
import { hasPlacesNow, lostPlaces } from '../waiting/line-words.ts'
import { ownPlacesText } from './checkout-words.ts'
import { keptAgain, keptPlaces, noHold } from './clinic-hold.ts'
import { clinicPriceNews, readClinicRefusal, refusedParticipant } from './clinic-refusal.ts'

const refusal = (status: number, code: string, more: object = {}) =>
  new ApiError({
    status,
    statusText: '',
    text: JSON.stringify({ type: 'about:blank', title: 'x', status, detail: 'A sentence.', code, ...more }),
  })

test.each(['clinic-full', 'clinic-cancelled', 'clinic-over', 'clinic-deciding'])(
  'after %s the clinic is asked for anew, and it is said that nothing was charged',
  code => {
    const { news, isOutdated } = readClinicRefusal(refusal(409, code), false)
    expect(isOutdated).toBe(true)
    expect(news.text).toContain('Nothing was charged.')
    expect(readClinicRefusal(refusal(409, code), true).news.text).toContain('Your card was not charged.')
  },
)

test('a participant whom the server names is named at their field', () => {
  const { named, news } = readClinicRefusal(refusal(409, 'participant-twice', { names: ['Sample Kid', 7] }), false)
  expect(news).toMatchObject({ title: 'Sample Kid has a place at this clinic already.', names: ['Sample Kid'] })
  expect(named).toMatchObject({ field: 'name', names: ['Sample Kid'] })
  expect(named!.sentence('Sample Kid')).toBe('Sample Kid is booked with this email address already.')
  expect(readClinicRefusal(refusal(422, 'age-outside', { names: ['Sample Kid'] }), false).named?.field).toBe('age')
})

test('another price is told with the right total', () => {
  expect(clinicPriceNews('90.00').title).toBe('The price has changed: the total is $90 now.')
  expect(clinicPriceNews(undefined).title).toBe('The price has changed.')
  expect(readClinicRefusal(refusal(409, 'price-changed', { amount: '90.00' }), false)).toMatchObject({
    needsNewPayment: true,
    isOutdated: true,
  })
})

test('what nobody foresaw keeps a paid booking going', () => {
  const { news } = readClinicRefusal(refusal(500, 'internal'), true)
  expect(news.text).toMatch(/press the button again to finish it\.$/)
})

test('no refusal of a clinic is without words after the bank’s page', () => {
  const codes = ['clinic-full', 'clinic-cancelled', 'clinic-over', 'clinic-deciding', 'participant-twice'] as const
  for (const code of codes) {
    const { status } = clinicProblem(code)
    expect(clinicReturnWords(refusal(status, code)).text).toMatch(/card was not charged/)
  }
  expect(clinicReturnWords(refusal(500, 'internal')).title).toBe('We could not finish your booking')
})

test('places count as kept until their time is over', () => {
  const hold = { places: 2, heldUntil: '2030-06-08T15:00:00Z' }
  const until = Date.parse(hold.heldUntil)
  expect([keptPlaces(hold, until - 1), keptPlaces(hold, until), keptPlaces(noHold, until)]).toEqual([2, 0, 0])
})

test('an offer of the waiting list stays one while it lasts longer than what is kept for paying', () => {
  const offer = { places: 1, heldUntil: '2030-06-08T16:00:00Z', isOffer: true }
  const again = (heldUntil: string) => keptAgain(offer, { places: 1, heldUntil }).isOffer
  expect([again('2030-06-08T16:00:00Z'), again('2030-06-08T16:00:01Z')]).toEqual([true, false])
  expect(keptAgain(noHold, { places: 1, heldUntil: offer.heldUntil }).isOffer).toBe(false)
})

test('places that this browser has already are told with their names', () => {
  const kid = { participants: [{ name: 'Sample Kid' }] } as Parameters<typeof ownPlacesText>[0][number]
  expect(ownPlacesText([kid])).toBe('You have a place: Sample Kid.')
  expect(ownPlacesText([kid, kid])).toBe('You have 2 places: Sample Kid, Sample Kid.')
})

test('a receipt tells who is there, and what came back for places that were given up', () => {
  const there = { status: 'confirmed', participants: [{ checkedInAt: '2030-06-08T15:00:00Z' }], clinic: {} }
  expect(clinicReceiptWords(there as unknown as Parameters<typeof clinicReceiptWords>[0]).heading).toBe('Checked in')
  expect(partlyBackText({ status: 'confirmed', refundedAmount: '35.00' })).toMatch(/^\$35 of what was paid goes back/)
  expect(partlyBackText({ status: 'confirmed', refundedAmount: '0.00' })).toBeNull()
  expect(partlyBackText({ status: 'cancelled', refundedAmount: '35.00' })).toBeNull()
})

test('an offer that is over or unknown is told kindly', () => {
  expect(lostPlaces(refusal(409, 'offer-over'))).toMatchObject({ title: 'That offer has ended.', tone: 'info' })
  expect(lostPlaces(refusal(404, 'clinic-waiting-not-found')).title).toBe('We do not know that offer.')
  expect(lostPlaces(refusal(422, 'another')).text).toBe('A sentence.')
  expect(hasPlacesNow(refusal(409, 'clinic-has-places'))).toBe(true)
  expect(hasPlacesNow(refusal(409, 'clinic-over'))).toBe(false)
})

test('what is kept of a late cancellation is told with the time when full refunds ended', () => {
  const clinic = { price: '45.00', refundableUntil: '2030-06-07T10:00:00-05:00', timeZone: 'America/Chicago' }
  const booking = { clinic } as unknown as Parameters<typeof placesBackWords>[1]
  const quote = { refundAmount: '0.00', creditAmount: '0.00', keptAmount: '45.00', releasesCard: false }
  expect(placesBackWords(quote, booking, 1).lines).toEqual([
    '$45 is not refunded: full refunds ended on Friday, June 7, 10 AM Central Time.',
  ])
  expect(placesBackWords({ ...quote, refundAmount: '45.00', keptAmount: '0.00' }, booking, 1).amount).toBe('$45')
})

test.each([
  ['clinic-booking-not-found', true],
  ['booking-begun', true],
  ['booking-over', true],
  ['not-allowed', true],
  ['refund-changed', false],
  ['internal', false],
])('a cancellation that is refused with %s is over: %s', (code, isOver) => {
  expect(placesRefusal(refusal(409, code)).isOver).toBe(isOver)
})

test('what the server refuses of who books stands beside its field, wherever the request had it', () => {
  const errors = [
    { path: 'attendance.participantEmail', message: 'Please enter a valid email address' },
    { path: 'participantPhone', message: 'Please enter a valid phone number' },
  ]
  expect(refusedParticipant(refusal(400, 'invalid-request', { errors }))).toEqual({
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
  })
  expect(refusedParticipant(refusal(409, 'clinic-full'))).toEqual({})
})
