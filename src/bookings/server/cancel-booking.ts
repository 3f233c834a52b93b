import type { Relation } from '#accounts/rules.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { settleSoon } from '#payments/server/let-go-payment.ts'
import { type Booking, bookingsProblem, type CancellationQuote, type CancelReason } from '../contract.ts'
import { type Access, openBooking } from './access.ts'
import type { BookingServices } from './booking-services.ts'
import { type Ended, endBooking } from './end-booking.ts'
import { forOthers, presentBooking } from './present-booking.ts'
import { quoteOf, refundFor } from './quote-cancellation.ts'
import { findBooking, lockBooking } from './store.ts'

/**
 * Cancels a booking: its times are free at once, and its money goes back as the policy that it was made under says; all of it
 * when the owner or an administrator cancels, or while it still waits for confirmation. Confirm, cancel and the job of
 * unconfirmed bookings take the same lock: one of them wins.
 * Refuses: booking-not-found, not-allowed, booking-over, booking-begun, refund-changed (with the right amount).
 */
export async function cancelBooking(
  services: BookingServices,
  { id, access, refundAmount }: { id: string; access: Access; refundAmount: string | undefined },
): Promise<{ booking: Booking; refund: CancellationQuote }> {
  const { relations } = await openBooking(services, { id, access, action: 'cancel-booking' })
  const ended = await endLocked(services, { id, because: reasonOf(relations), refundAmount })
  const row = (await findBooking(services.db, { id }))!
  const shown = presentBooking(row, services.signingSecret)
  return {
    booking: relations.includes('customer') ? shown : forOthers(shown),
    refund: {
      refundAmount: toDecimal(ended.cardCents),
      creditAmount: toDecimal(ended.creditCents),
      keptAmount: toDecimal(ended.releasesCard ? 0 : Math.max(row.totalCents - ended.cardCents - ended.creditCents, 0)),
      releasesCard: ended.releasesCard,
    },
  }
}

/** The job's way: for bookings that nobody has confirmed in time. False when somebody was faster. */
export async function cancelUnconfirmed(services: BookingServices, id: string): Promise<boolean> {
  const ended = await services.db.begin(async tx => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'pending_confirmation') return undefined
    return endBooking(tx, services, booking, { because: 'not-confirmed', refundCents: booking.totalCents })
  })
  if (ended) await carryOut(services, ended)
  return ended !== undefined
}

type End = { id: string; because: CancelReason; refundAmount: string | undefined }

async function endLocked(services: BookingServices, { id, because, refundAmount }: End): Promise<Ended> {
  const ended = await services.db.begin(async tx => {
    const booking = await lockBooking(tx, id)
    if (!booking || booking.status === 'cancelled' || booking.status === 'redirected')
      throw bookingsProblem('booking-over')
    const refundCents = refundFor(booking, { byCustomer: because === 'customer', now: booking.now })
    const quote = quoteOf(booking, refundCents)
    if (refundAmount !== undefined && fromDecimal(refundAmount) !== fromDecimal(quote.refundAmount))
      throw bookingsProblem('refund-changed', quote)
    return endBooking(tx, services, booking, { because, refundCents })
  })
  await carryOut(services, ended)
  return ended
}

/** After the commit: nothing of it may undo the cancellation, and what fails here the jobs do later. */
export async function carryOut(services: BookingServices, { afterCommit, paymentIds }: Ended): Promise<void> {
  afterCommit()
  await settleSoon(services, paymentIds)
}

/** Whoever may do it in several ways does it in the one that gives the customer most. */
function reasonOf(relations: readonly Relation[]): CancelReason {
  if (relations.includes('administrator')) return 'administrator'
  return relations.includes('facility') ? 'facility' : 'customer'
}
