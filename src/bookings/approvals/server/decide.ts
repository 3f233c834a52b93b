import type { z } from 'zod'
import { may, type Relation } from '#accounts/rules.ts'
import { cancelBooking } from '#bookings/cancellation/server/cancel-booking.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { type Access, readBookingDeskKey, relationsToFacility } from '#bookings/server/access.ts'
import { isDecisionKey } from '#bookings/server/booking-links.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { confirmBooking, mayDecide } from '#bookings/server/confirm-booking.ts'
import { presentDeskBooking } from '#bookings/server/present-booking.ts'
import { type BookingRow, findBooking } from '#bookings/server/store.ts'
import { approvalsProblem, type Decision, type DecisionAnswer } from '../contract.ts'

type Proof = { id: string; by?: string | undefined; key: string }

/** Refuses: booking-not-found, decision-link-over. */
export async function readDecision(services: BookingServices, proof: Proof): Promise<z.input<typeof Decision>> {
  const { booking, relations } = await openDecision(services, proof)
  return present(booking, relations)
}

/**
 * The member's role, or the facility's key, is read now: rights may have ended since the email. Refuses:
 * booking-not-found, decision-link-over, booking-not-pending, booking-begun, booking-over, and as `confirmBooking`.
 */
export async function decide(
  services: BookingServices,
  { answer, ...proof }: Proof & { answer: DecisionAnswer },
): Promise<z.input<typeof Decision>> {
  const { booking, access, relations } = await openDecision(services, proof)
  if (booking.status !== 'pending_confirmation') throw bookingsProblem('booking-not-pending')
  if (answer === 'confirm') await confirmBooking(services, booking.id, access)
  // Declining again finds the request over, so there is nothing to repeat.
  else
    await cancelBooking(services, { id: booking.id, access, refundAmount: undefined, once: { keep: async () => {} } })
  return present((await findBooking(services.db, { id: booking.id }))!, relations)
}

/** Old emails lie around, so once the request is answered they show no contact details. */
function present(booking: BookingRow, relations: readonly Relation[]): z.input<typeof Decision> {
  const shown = presentDeskBooking(booking)
  const isOpen = booking.status === 'pending_confirmation'
  return {
    booking: isOpen ? shown : { ...shown, customerEmail: '', phone: '', notes: null },
    status: booking.status,
    isFinal: booking.approvalSteps === 1 || relations.some(role => mayDecide({ role })),
  }
}

/** A wrong key does not say whether the booking exists. */
async function openDecision(
  services: BookingServices,
  { id, by, key }: Proof,
): Promise<{ booking: BookingRow; access: Access; relations: Relation[] }> {
  const booking = await findBooking(services.db, { id })
  if (!booking) throw bookingsProblem('booking-not-found')
  const isRight = by
    ? isDecisionKey(services.signingSecret, { id, accountId: by, key })
    : (await readBookingDeskKey(services, { facilityId: booking.facilityId, key })) !== 'unknown'
  if (!isRight) throw bookingsProblem('booking-not-found')
  const access: Access = { visitorId: null, key: by ? undefined : key, accountId: by ?? null, isAdministrator: false }
  const relations = await relationsToFacility(services, booking.facilityId, access)
  if (!may(relations, 'run-booking-desk')) throw approvalsProblem('decision-link-over')
  return { booking, access, relations }
}
