import { type Actor, actorOf, recordAudit } from '#accounts/server/record-audit.ts'
import { bookingEvents } from '#bookings/booking-events.ts'
import { type Booking, bookingsProblem, type CancellationQuote, type CancelReason } from '#bookings/contract.ts'
import { type Access, checkCustomer, openBooking } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { forOthers, presentBooking } from '#bookings/server/present-booking.ts'
import { type BookingRow, findBooking, lockBooking } from '#bookings/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { type Ended, endBooking } from './end-booking.ts'
import { quoteOf, refundableNow } from './quote-cancellation.ts'

type Cancelled = { booking: Booking; refund: CancellationQuote }
type Input = { id: string; access: Access; refundAmount: string | undefined; once: Once<Cancelled> }

/**
 * Refunds by policy, or in full if the owner or an administrator cancels or it is unconfirmed. Confirm, cancel and the
 * expiry job take the same lock, so one wins. Refuses: booking-not-found, not-allowed, booking-over, booking-begun,
 * refund-changed (with the right amount).
 */
export async function cancelBooking(
  services: BookingServices,
  { id, access, refundAmount, once }: Input,
): Promise<Cancelled> {
  const opened = await openBooking(services, { id, access, action: 'cancel-booking' })
  const { relations } = opened
  const actor = actorOf(access, relations)
  const present = async (db: Db | Tx, ended: Ended): Promise<Cancelled> => {
    const row = (await findBooking(db, { id }))!
    const shown = presentBooking(row, services.signingSecret)
    return { booking: relations.includes('customer') ? shown : forOthers(shown), refund: refundOf(row, ended) }
  }
  const ended = await services.db.begin(async tx => {
    const booking = (await lockBooking(tx, id))!
    checkCustomer(opened, booking)
    const end = await endLocked(tx, services, { booking, actor, refundAmount })
    await once.keep(tx, await present(tx, end))
    return end
  })
  return present(services.db, ended)
}

function refundOf(row: BookingRow, ended: Ended): CancellationQuote {
  return {
    refundAmount: toDecimal(ended.cardCents),
    creditAmount: toDecimal(ended.creditCents),
    keptAmount: toDecimal(keptOf(row, ended)),
    releasesCard: ended.releasesCard,
  }
}

/** Whole cents. */
function keptOf({ totalCents, isPaidAtFacility }: BookingRow, { releasesCard, cardCents, creditCents }: Ended): number {
  return releasesCard || isPaidAtFacility ? 0 : Math.max(totalCents - cardCents - creditCents, 0)
}

/** False when somebody was faster. */
export function cancelUnconfirmed(services: BookingServices, id: string): Promise<boolean> {
  return services.db.begin(async tx => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'pending_confirmation') return false
    await endBooking(tx, services, booking, { because: 'not-confirmed', refundCents: booking.totalCents })
    return true
  })
}

/** `actor`: null for the customer. */
type End = { booking: BookingRow & { now: number }; actor: Actor | null; refundAmount: string | undefined }

async function endLocked(tx: Tx, services: BookingServices, { booking, actor, refundAmount }: End): Promise<Ended> {
  if (booking.status === 'cancelled' || booking.status === 'redirected') throw bookingsProblem('booking-over')
  const refundCents = refundableNow(booking, { byCustomer: actor === null, now: booking.now })
  const quote = quoteOf(booking, refundCents)
  if (refundAmount !== undefined && fromDecimal(refundAmount) !== fromDecimal(quote.refundAmount))
    throw bookingsProblem('refund-changed', quote)
  const ended = await endBooking(tx, services, booking, { because: reasonOf(actor), refundCents })
  if (actor) await note(tx, actor, booking, ended)
  return ended
}

function reasonOf(actor: Actor | null): CancelReason {
  if (actor === null) return 'customer'
  return actor.role === 'administrator' ? 'administrator' : 'facility'
}

function note(tx: Tx, actor: Actor, { id, reference, status }: BookingRow, ended: Ended): Promise<void> {
  return recordAudit(tx, {
    actor,
    action: bookingEvents['booking.cancelled'].audit,
    subject: { kind: 'booking', id, name: reference },
    before: { status },
    after: {
      status: 'cancelled',
      refundAmount: toDecimal(ended.cardCents),
      creditAmount: toDecimal(ended.creditCents),
    },
  })
}
