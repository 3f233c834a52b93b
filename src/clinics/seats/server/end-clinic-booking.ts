import type { ClinicCancelReason } from '#clinics/contract.ts'
import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import type { ClinicRow } from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { type Returned, returnMoney } from '#payments/server/return-money.ts'
import { notifyPlacesCancelled, notifyPlacesDropped, notifyRefunded } from './notify-seats.ts'
import {
  type ClinicBookingRow,
  dropParticipants,
  findClinicBooking,
  listKeptBookings,
  listLiveBookings,
  markBookingCancelled,
} from './store.ts'

type End = { because: NonNullable<ClinicBookingRow['cancelledBecause']>; refundCents: number }

/**
 * Needs the clinic's lock. Frees the places, refunds `refundCents`, notifies the customer. The caller calls
 * `offerFreedSeats`. Does nothing if already over.
 */
export async function endClinicBooking(
  tx: Tx,
  context: ClinicContext,
  clinic: ClinicRow,
  booking: ClinicBookingRow,
  { because, refundCents }: End,
): Promise<Returned> {
  const { id, paymentId } = booking
  if (!(await markBookingCancelled(tx, { id, because }))) return { refundedCents: 0, releasesCard: false }
  const returned = await returnMoney(tx, context, {
    paymentIds: paymentId ? [paymentId] : [],
    amountCents: refundCents,
    reason: `clinic-booking-cancelled:${id}`,
    // Also promises refunds again that the bank sent back.
    withFailed: true,
  })
  await notifyPlacesCancelled(tx, context, { clinic, booking, because, ...returned })
  return returned
}

/**
 * Refunds the rest of a booking cancelled too late, since its clinic is cancelled. Needs the clinic's lock;
 * notifies the customer.
 */
async function refundPlaces(
  tx: Tx,
  context: ClinicContext,
  clinic: ClinicRow,
  booking: ClinicBookingRow,
): Promise<Returned> {
  const { id, paymentId, totalCents } = booking
  const returned = await returnMoney(tx, context, {
    paymentIds: paymentId ? [paymentId] : [],
    amountCents: totalCents,
    reason: `clinic-cancelled:${id}`,
    withFailed: true,
  })
  await notifyRefunded(tx, context, { clinic, booking, refundedCents: returned.refundedCents })
  return returned
}

/**
 * Needs the clinic's lock. Refuses: payment-unsettled, as an authorization covers all participants and must be
 * captured first.
 */
export async function dropSeats(
  tx: Tx,
  context: ClinicContext,
  clinic: ClinicRow,
  booking: ClinicBookingRow,
  { participantIds, refundCents }: { participantIds: readonly string[]; refundCents: number },
): Promise<Returned> {
  const { id, paymentId } = booking
  if (booking.paymentStatus === 'authorized') throw paymentsProblem('payment-unsettled')
  const dropped = await dropParticipants(tx, { id, participantIds })
  const returned = await returnMoney(tx, context, {
    paymentIds: paymentId ? [paymentId] : [],
    amountCents: refundCents,
    reason: `clinic-seats-cancelled:${id}:${booking.revision}`,
  })
  const left = (await findClinicBooking(tx, { id }))!
  await notifyPlacesDropped(tx, context, { clinic, booking: left, dropped, refundedCents: returned.refundedCents })
  return returned
}

export type Refunds = {
  /** Number of bookings, and the money promised back in whole US cents. */
  refunded: number
  refundedCents: number
}

/** No sign-ups exist before approval (`clinic_not_sold_before_approval`). */
export type Unsold = 'declined' | 'not-approved'

/** Needs the lock of the clinic, which is cancelled: refunds and notifies everyone. */
export async function endAllBookings(
  tx: Tx,
  context: ClinicContext,
  clinic: ClinicRow,
  because: Exclude<ClinicCancelReason, Unsold>,
): Promise<Refunds> {
  const money = { refunded: 0, refundedCents: 0 }
  const note = ({ refundedCents }: { refundedCents: number }) => {
    money.refunded += refundedCents > 0 ? 1 : 0
    money.refundedCents += refundedCents
  }
  for (const booking of await listLiveBookings(tx, clinic.id)) {
    note(await endClinicBooking(tx, context, clinic, booking, { because, refundCents: booking.totalCents }))
  }
  // Also refunds those who cancelled too late for a refund.
  for (const booking of await listKeptBookings(tx, clinic.id)) note(await refundPlaces(tx, context, clinic, booking))
  return money
}
