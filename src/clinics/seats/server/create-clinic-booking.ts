import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { bookingsProblem } from '#bookings/contract.ts'
import { clinicProblem } from '#clinics/contract.ts'
import { MAX_NETWORK_SEATS_IN_CLINIC, MAX_SEATS } from '#clinics/options.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import type { Holder } from '#clinics/server/store.ts'
import { findClinic, lockClinic } from '#clinics/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import type { Payment } from '#payments/server/purposes.ts'
import { readPurpose } from '#payments/server/read-purpose.ts'
import { completePayment, refusalOf } from '#payments/server/settle-payment.ts'
import { voidPayment } from '#payments/server/void-payment.ts'
import type { ClinicBooking, seatsEndpoints } from '../contract.ts'
import { seatsProblem } from '../contract.ts'
import { checkAttendance } from './check-attendance.ts'
import { type ClinicCheckout, checkoutOf, SeatsQuote } from './checkout.ts'
import { placeClinicBooking } from './place-clinic-booking.ts'
import { presentClinicBooking } from './present-clinic-booking.ts'
import { seatsPurposeName } from './seats-purpose.ts'
import { type ClinicBookingRow, countFreeSeats, countOwn, findClinicBooking, findNetworkToCount } from './store.ts'

type BookingRequest = z.output<typeof seatsEndpoints.create.body>
export type BookedAnswer = { booking: ClinicBooking; message: string }

/**
 * After authorization, or immediately if free. Amounts and statuses in the request are only claims. A gateway event
 * may have booked first; repeated calls return the existing booking. Refuses: clinic-not-found, price-changed,
 * participants-changed, payment-needed, what `checkAttendance`, `completePayment` and `placeClinicBooking` refuse.
 */
export async function createClinicBooking(
  services: ClinicServices,
  { request, visitorId, networkKey, once }: Holder & { request: BookingRequest; once: Once<BookedAnswer> },
): Promise<BookedAnswer> {
  const { clinicId, stripePaymentIntentId } = request
  const checkout = checkoutOf(request)
  const clinic = await findClinic(services.db, clinicId)
  if (!clinic) throw clinicProblem('clinic-not-found')
  if (!stripePaymentIntentId) {
    checkTotal(request.totalAmount, clinic.priceCents * checkout.participants.length)
    if (clinic.priceCents > 0) throw bookingsProblem('payment-needed')
    return bookForFree(services, { clinicId, checkout, visitorId, networkKey, once })
  }
  const payment = await completePayment(services, {
    intentId: stripePaymentIntentId,
    visitorId,
    purpose: seatsPurposeName(clinicId),
    checkout,
    async check(open) {
      await checkClaims(services, open, { checkout, totalAmount: request.totalAmount })
      await checkAttendance(services.db, clinic, checkout, { paymentId: open.id })
    },
  })
  const answer = await answerOf(services, payment)
  // A gateway event or another tab may have booked other participants.
  if (!areSame(answer.booking, checkout)) throw seatsProblem('participants-changed')
  return answer
}

/** Another tab may have changed the payment since its amount was shown. Then the authorization is voided. */
async function checkClaims(
  services: ClinicServices,
  open: Payment,
  { checkout, totalAmount }: { checkout: ClinicCheckout; totalAmount: string },
): Promise<void> {
  const { places, priceCents } = SeatsQuote.parse(open.quote)
  try {
    if (places !== checkout.participants.length) throw seatsProblem('participants-changed')
    checkTotal(totalAmount, places * priceCents)
  } catch (error) {
    await voidPayment(services, open.id)
    throw error
  }
}

function areSame({ participants }: ClinicBooking, checkout: ClinicCheckout): boolean {
  const told = (people: readonly { name: string; age: number | null }[]) =>
    people.map(({ name, age }) => `${name} ${age ?? ''}`).sort()
  return isDeepStrictEqual(told(participants), told(checkout.participants))
}

/** After the redirect from the bank's page. */
export async function finishClinicBooking(
  services: ClinicServices,
  intentId: string,
  visitorId: string,
): Promise<BookedAnswer> {
  const purpose = await readPurpose(services.db, { intentId, visitorId })
  const payment = await completePayment(services, { intentId, visitorId, purpose })
  return answerOf(services, payment)
}

type Free = Holder & { clinicId: string; checkout: ClinicCheckout; once: Once<BookedAnswer> }

async function bookForFree(
  services: ClinicServices,
  { clinicId, checkout, visitorId, networkKey, once }: Free,
): Promise<BookedAnswer> {
  const answer = await services.db.begin(async tx => {
    const clinic = await lockClinic(tx, clinicId)
    if (!clinic) throw clinicProblem('clinic-not-found')
    await checkAttendance(tx, clinic, checkout)
    const counted = await findNetworkToCount(tx, { visitorId, networkKey })
    await checkFreeSeats(tx, clinicId, { visitorId, networkKey: counted, checkout })
    const booking = await placeClinicBooking(tx, services, clinic, {
      visitorId,
      networkKey: counted,
      paymentId: null,
      totalCents: 0,
      checkout,
    })
    const booked = await present(tx, booking, services.signingSecret)
    await once.keep(tx, booked)
    return booked
  })
  return answer
}

/** Free places are limited per browser, per address, which anyone can type, and per network of unknown visitors. */
async function checkFreeSeats(
  tx: Tx,
  clinicId: string,
  { visitorId, networkKey, checkout: { contact, participants } }: Holder & { checkout: ClinicCheckout },
): Promise<void> {
  const own = await countOwn(tx, { clinicId, visitorId, email: contact.email })
  if (own + participants.length > MAX_SEATS) throw seatsProblem('too-many-places')
  const onNetwork = networkKey ? await countFreeSeats(tx, { clinicId, networkKey }) : 0
  if (onNetwork + participants.length > MAX_NETWORK_SEATS_IN_CLINIC) throw seatsProblem('too-many-free-places')
}

function checkTotal(claimed: string, totalCents: number): void {
  if (fromDecimal(claimed) !== totalCents) throw bookingsProblem('price-changed', { amount: toDecimal(totalCents) })
}

async function answerOf(services: ClinicServices, payment: Payment): Promise<BookedAnswer> {
  const booking = await findClinicBooking(services.db, { paymentId: payment.id })
  if (booking?.visitorId !== payment.visitorId) throw await whyNot(services, payment)
  if (booking.status === 'cancelled') throw bookingsProblem('booking-over')
  return present(services.db, booking, services.signingSecret)
}

async function present(db: Db | Tx, booking: ClinicBookingRow, signingSecret: string): Promise<BookedAnswer> {
  const clinic = (await findClinic(db, booking.clinicId))!
  return {
    booking: presentClinicBooking(booking, clinic, signingSecret),
    message: 'Your NIL clinic has been successfully booked.',
  }
}

/** Refusals are stored with the payment, so that every caller gets the same one. */
async function whyNot(services: ClinicServices, payment: Payment) {
  switch (payment.fault) {
    case 'clinic-full':
    case 'clinic-cancelled':
    case 'clinic-over':
    case 'clinic-deciding':
      return clinicProblem(payment.fault, payment.faultDetails ?? {})
    case 'participant-twice':
    case 'participants-changed':
      return seatsProblem(payment.fault, payment.faultDetails ?? {})
    default:
      return refusalOf(services, payment)
  }
}
