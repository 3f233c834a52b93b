import type { z } from 'zod'
import { availabilityProblem } from '#availability/contract.ts'
import { quoteHolds } from '#availability/holds/server/quote-holds.ts'
import { releaseSlots } from '#availability/holds/server/release-slots.ts'
import { announceChanges, announceSlots } from '#availability/server/announce-changes.ts'
import { locateSlotsNow } from '#availability/server/locate-slots.ts'
import { readSlotId } from '#availability/server/slot-id.ts'
import { type BookingAnswer, type checkoutEndpoints, checkoutProblem } from '#bookings/checkout/contract.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { areSameSlots, checkClaims, promiseOf, totalOf } from '#bookings/rules.ts'
import { announceBookings } from '#bookings/server/booking-news.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { presentBooking } from '#bookings/server/present-booking.ts'
import { type BookingRow, findBooking, insertBooking } from '#bookings/server/store.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import { openPayment } from '#payments/server/open-payment.ts'
import type { Payment } from '#payments/server/purposes.ts'
import { readPurpose } from '#payments/server/read-purpose.ts'
import { completePayment, refusalOf } from '#payments/server/settle-payment.ts'
import { checkFacility } from './check-facility.ts'
import { checkFreeLimit } from './check-free-limit.ts'
import { checkOtherCalendars } from './check-other-calendars.ts'
import {
  BookingQuote,
  type BookingRequest,
  type Checkout,
  type CreateRequest,
  draftBooking,
  facilityPurpose,
  facilityPurposeName,
  placeBooking,
} from './place-booking.ts'
import { quoteCredit } from './quote-credit.ts'
import { findBookingOfSlots } from './store.ts'

/** Amounts and times are only claims. Refuses: mode-not-offered, and each mode's refusals. */
export async function createBooking(
  services: BookingServices,
  { request, visitorId, networkKey, once }: CreateRequest,
): Promise<BookingAnswer> {
  const { mode, stripePaymentIntentId } = request
  if (mode === 'linkout') return bookByLink(services, request, visitorId)
  return stripePaymentIntentId
    ? bookPaidSlots(services, { request, visitorId, intentId: stripePaymentIntentId })
    : bookFreeSlots(services, { request, visitorId, networkKey, once })
}

/**
 * Charges nothing and releases our hold: the provider's calendar decides. Refuses: facility-not-found,
 * mode-not-offered, no-booking-page, slot-unknown, slots-of-several-facilities, slot-over, price-changed,
 * times-changed.
 */
async function bookByLink(
  { db, signingSecret }: BookingServices,
  request: BookingRequest,
  visitorId: string,
): Promise<BookingAnswer> {
  const { bookingUrl: redirectUrl } = await checkFacility(db, request.facilityId, 'linkout')
  if (!redirectUrl || !isWebAddress(redirectUrl)) throw checkoutProblem('no-booking-page')
  const { facilityId, slots } = await locateSlotsNow(db, request.slotIds)
  if (facilityId !== request.facilityId) throw bookingsProblem('times-changed')
  checkClaims(request, { slots })
  const known = await findBookingOfSlots(db, { visitorId, facilityId, mode: 'linkout', slotIds: request.slotIds })
  const { userInfo, notes } = request
  const draft = draftBooking({ facilityId, visitorId, mode: 'linkout', userInfo, notes, slots })
  const row = await db.begin(async tx => {
    await releaseSlots(tx, request.slotIds, visitorId)
    return known ?? insertBooking(tx, { ...draft, redirectUrl })
  })
  announceSlots(db, request.slotIds)
  announceBookings(db)
  if (!row) throw availabilityProblem('slot-over')
  return {
    booking: presentBooking(row, signingSecret),
    redirectUrl,
    message: 'Finish your booking on the provider’s site.',
  }
}

/**
 * Free, or fully paid by credit. Idempotent. Refuses: facility-not-found, mode-not-offered, slots-not-held,
 * price-changed, times-changed, slot-over, slots-lost, too-many-free-times, calendar-silent, credit-not-found,
 * credit-spent.
 */
async function bookFreeSlots(
  services: BookingServices,
  { request, visitorId, networkKey, once }: CreateRequest,
): Promise<BookingAnswer> {
  const { db, signingSecret } = services
  const { facilityId, slotIds, mode, userInfo, notes, creditCode } = request
  const { isHeldElsewhere } = await checkFacility(db, facilityId, mode)
  const slots = await quoteHolds(db, { visitorId, facilityId, slotIds })
  if (!slots) {
    const existing = await findBookingOfSlots(db, { visitorId, facilityId, mode, slotIds })
    if (!existing) throw checkoutProblem('slots-not-held')
    return answerOf(existing, signingSecret)
  }
  const totalCents = totalOf(slots)
  const credit = await quoteCredit(db, { code: creditCode, facilityId, totalCents })
  const dueCents = totalCents - credit.creditCents
  if (dueCents > 0) throw bookingsProblem('price-changed', { amount: toDecimal(dueCents) })
  checkClaims(request, { slots, creditCents: credit.creditCents })
  if (isHeldElsewhere) await checkOtherCalendars(services, { facilityId, slots, mode, mustBeNew: true })
  const draft = draftBooking({ facilityId, visitorId, mode, userInfo, notes, slots })
  const answer = await db.begin(async tx => {
    const times = { visitorId, networkKey, facilityId, count: slots.length }
    const counted = totalCents === 0 ? await checkFreeLimit(tx, times) : null
    const booking = await placeBooking(tx, services, { ...draft, ...credit, networkKey: counted })
    const booked = answerOf(booking, signingSecret)
    await once.keep(tx, booked)
    return booked
  })
  announceChanges(db, { facilityId, periods: slots })
  announceBookings(db)
  return answer
}

/**
 * Authorizes, books, then captures, so nobody pays for a booking that does not exist. Idempotent: a provider event may
 * have booked already. Refuses: payment-not-found, payment-not-authorized, payment-needs-action, payment-over,
 * payment-unsettled, price-changed, times-changed, slot-over, slots-lost, calendar-silent, credit-spent.
 */
async function bookPaidSlots(
  services: BookingServices,
  { request, visitorId, intentId }: { request: BookingRequest; visitorId: string; intentId: string },
): Promise<BookingAnswer> {
  const { mode, userInfo, notes, facilityId } = request
  let placed: BookingRow | undefined
  const facility = facilityPurpose(services, booking => (placed = booking))
  const own = { ...services, purposes: { ...services.purposes, facility } }
  const payment = await completePayment(own, {
    intentId,
    visitorId,
    purpose: facilityPurposeName(facilityId),
    checkout: { userInfo, notes } satisfies Checkout,
    check(open) {
      const quote = BookingQuote.parse(open.quote)
      if (quote.mode !== mode) throw bookingsProblem('mode-not-offered')
      checkClaims(request, quote)
    },
  })
  // Read again only if something else may have happened to it.
  const isCurrent = payment.status === 'captured' || payment.status === 'authorized'
  const current = isCurrent && placed ? { ...placed, paymentStatus: payment.status } : undefined
  const answer = await paidAnswerOf(services, payment, current)
  // An event or another tab may have booked other times with it.
  if (!areSameSlots(request.slotIds, BookingQuote.parse(payment.quote).slots)) throw bookingsProblem('times-changed')
  return answer
}

/**
 * Called after the bank's page; the buyer was stored before the card was confirmed. Refuses: payment-not-found,
 * payment-not-authorized, payment-needs-action, payment-over, payment-unsettled, slot-over, slots-lost, credit-spent.
 */
export async function finishBooking(
  services: BookingServices,
  intentId: string,
  visitorId: string,
): Promise<BookingAnswer> {
  const purpose = await readPurpose(services.db, { intentId, visitorId })
  const payment = await completePayment(services, { intentId, visitorId, purpose })
  return paidAnswerOf(services, payment)
}

/** A refusal if there is none or it was handed over since. */
async function paidAnswerOf(services: BookingServices, payment: Payment, placed?: BookingRow): Promise<BookingAnswer> {
  const row = placed ?? (await findBooking(services.db, { paymentId: payment.id }))
  if (row?.visitorId !== payment.visitorId) throw await whyNot(services, payment)
  return {
    booking: presentBooking(row, services.signingSecret),
    paymentIntentId: payment.intentId!,
    message: messageOf(row),
  }
}

/** Stored with the payment, so every caller gets the same refusal. */
export async function whyNot(services: BookingServices, payment: Payment) {
  switch (payment.fault) {
    case 'slots-lost':
    case 'calendar-silent':
    case 'customer-blocked':
    case 'booking-not-changeable':
    case 'change-too-late':
      return bookingsProblem(payment.fault, payment.faultDetails ?? {})
    case 'credit-spent':
      return checkoutProblem('credit-spent', payment.faultDetails ?? {})
    case 'slot-over':
      return availabilityProblem('slot-over')
    default:
      return refusalOf(services, payment)
  }
}

function messageOf({ status, responseHours }: Pick<BookingRow, 'status' | 'responseHours'>): string {
  if (status === 'cancelled') return 'This booking was canceled.'
  return status === 'pending_confirmation'
    ? `Your request was sent. ${promiseOf('hold', responseHours)}.`
    : 'Your facility has been successfully booked.'
}

function answerOf(booking: BookingRow, signingSecret: string): BookingAnswer {
  return { booking: presentBooking(booking, signingSecret), message: messageOf(booking) }
}

type IntentRequest = z.output<typeof checkoutEndpoints.createPaymentIntent.body>

/**
 * At the price quoted when held, less credit. Refuses: facility-not-found, facility-not-sold, mode-not-offered,
 * slots-of-several-facilities, slots-not-held, credit-not-found, nothing-to-pay, price-changed (with the right amount),
 * slots-lost, calendar-silent, customer-blocked, payment-setup-failed.
 */
export async function createPaymentIntent(services: BookingServices, request: IntentRequest, visitorId: string) {
  const { facilityId, slotIds, amount, userInfo, notes, creditCode } = request
  if (slotIds.some(id => readSlotId(id).facilityId !== facilityId))
    throw availabilityProblem('slots-of-several-facilities')
  const { name, isHeldElsewhere, mode, isBlocked } = await checkFacility(services.db, facilityId, request.mode, {
    visitorId,
    email: userInfo?.email ?? '',
  })
  if (isBlocked) throw bookingsProblem('customer-blocked')
  if (mode === 'linkout') throw bookingsProblem('mode-not-offered')
  const slots = await quoteHolds(services.db, { visitorId, facilityId, slotIds })
  if (!slots) throw checkoutProblem('slots-not-held')
  const totalCents = totalOf(slots)
  const credit = await quoteCredit(services.db, { code: creditCode, facilityId, totalCents })
  const amountCents = totalCents - credit.creditCents
  if (fromDecimal(amount) !== amountCents) throw bookingsProblem('price-changed', { amount: toDecimal(amountCents) })
  if (amountCents === 0) throw bookingsProblem('nothing-to-pay')
  if (isHeldElsewhere) await checkOtherCalendars(services, { facilityId, slots, mode, mustBeNew: false })

  return openPayment(services, {
    visitorId,
    purpose: facilityPurposeName(facilityId),
    amountCents,
    quote: { mode, slots, ...credit, isHeldElsewhere } satisfies BookingQuote,
    checkout: userInfo ? ({ userInfo, notes } satisfies Checkout) : null,
    facilityId,
    description: name,
  })
}
