import type { Tx } from '#kit/server/db.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { returnMoney } from '#payments/server/return-money.ts'
import type { ClinicContext } from '../clinic-services.ts'
import type { ClinicRow } from '../store.ts'
import { type ClinicBookingRow, dropParticipants, findClinicBooking, markBookingCancelled } from './store.ts'
import { tellOfDroppedPlaces, tellOfEndedPlaces, tellOfGivenBack } from './tell-of-places.ts'

export type EndedPlaces = {
  /** Promised back to the card, whole cents. */
  refundedCents: number
  /** The card was authorized only and is let go. */
  releasesCard: boolean
  /** To be settled after the commit (`settleSoon`). */
  paymentIds: string[]
}

type End = { because: NonNullable<ClinicBookingRow['cancelledBecause']>; refundCents: number }

/**
 * Ends a booking of places in the transaction that holds the clinic's lock: its places are free, its money goes back as far as
 * `refundCents` says, its customer is told. Who is next in line is up to the caller (`offerFreedPlaces`). A booking that has
 * ended already is left alone.
 */
export async function endClinicBooking(
  tx: Tx,
  context: ClinicContext,
  clinic: ClinicRow,
  booking: ClinicBookingRow,
  { because, refundCents }: End,
): Promise<EndedPlaces> {
  const { id, paymentId } = booking
  if (!(await markBookingCancelled(tx, { id, because })))
    return { refundedCents: 0, releasesCard: false, paymentIds: [] }
  const returned = await returnMoney(tx, {
    paymentIds: paymentId ? [paymentId] : [],
    amountCents: refundCents,
    reason: `clinic-booking-cancelled:${id}`,
    // What an earlier refund owed and the bank sent back is promised again with it.
    withFailed: true,
  })
  await tellOfEndedPlaces(tx, context, { clinic, booking, because, ...returned })
  return returned
}

/**
 * Gives back what was kept of a booking that was cancelled too late for a refund: its clinic does not take place. In the
 * transaction that holds the clinic's lock; its customer is told.
 */
export async function giveBack(
  tx: Tx,
  context: ClinicContext,
  clinic: ClinicRow,
  booking: ClinicBookingRow,
): Promise<EndedPlaces> {
  const { id, paymentId, totalCents } = booking
  const returned = await returnMoney(tx, {
    paymentIds: paymentId ? [paymentId] : [],
    amountCents: totalCents,
    reason: `clinic-called-off:${id}`,
    withFailed: true,
  })
  await tellOfGivenBack(tx, context, { clinic, booking, refundedCents: returned.refundedCents })
  return returned
}

/**
 * Gives up the places of some participants of a booking, in the transaction that holds the clinic's lock; the others stay. A
 * card that is not charged yet is charged in full first, since it was authorized for all of them.
 */
export async function dropPlaces(
  tx: Tx,
  context: ClinicContext,
  clinic: ClinicRow,
  booking: ClinicBookingRow,
  { participantIds, refundCents }: { participantIds: readonly string[]; refundCents: number },
): Promise<EndedPlaces> {
  const { id, paymentId } = booking
  if (booking.paymentStatus === 'authorized') throw paymentsProblem('payment-unsettled')
  const dropped = await dropParticipants(tx, { id, participantIds })
  const returned = await returnMoney(tx, {
    paymentIds: paymentId ? [paymentId] : [],
    amountCents: refundCents,
    reason: `clinic-places-dropped:${id}:${booking.revision}`,
  })
  const left = (await findClinicBooking(tx, { id }))!
  await tellOfDroppedPlaces(tx, context, { clinic, booking: left, dropped, refundedCents: returned.refundedCents })
  return returned
}
