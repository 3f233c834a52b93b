import { actorOf, recordAudit } from '#accounts/server/record-audit.ts'
import { bookingsProblem, type CancellationQuote } from '#bookings/contract.ts'
import type { Access } from '#bookings/server/access.ts'
import { clinicProblem } from '#clinics/contract.ts'
import { refundableCents } from '#clinics/rules.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { toClinic } from '#clinics/server/read-clinic.ts'
import { type ClinicRow, findClinic, lockClinic } from '#clinics/server/store.ts'
import { offerFreedSeats } from '#clinics/waiting-list/server/offer-freed-seats.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import type { ClinicBooking } from '../contract.ts'
import { openClinicBooking } from './access.ts'
import { dropSeats, endClinicBooking } from './end-clinic-booking.ts'
import { forOthers, presentClinicBooking } from './present-clinic-booking.ts'
import { type ClinicBookingRow, findClinicBooking } from './store.ts'

type Input = { id: string; access: Access }
type Promised = { refundAmount?: string | undefined; once: Once<Cancelled> }
type Cancelled = { booking: ClinicBooking; refund: CancellationQuote }
type Leaving = { participantIds?: readonly string[] | undefined }

/** Refuses: clinic-booking-not-found, booking-over, booking-begun. */
export async function quoteCancellation(
  services: ClinicServices,
  { id, access, places }: Input & { places: number | undefined },
): Promise<CancellationQuote> {
  const { booking, relations } = await openClinicBooking(services, { id, access, action: 'read-clinic-booking' })
  const clinic = (await findClinic(services.db, booking.clinicId))!
  const leaving = Math.min(places ?? booking.seats, booking.seats)
  const refundCents = refundableNow(booking, clinic, { byCustomer: !relations.includes('administrator'), leaving })
  return quoteOf(booking, refundCents, leaving * clinic.priceCents)
}

/**
 * For all or some participants. Freed places go to the waitlist first. An administrator always refunds in
 * full. Refuses: clinic-booking-not-found, not-allowed,
 * clinic-deciding, booking-over, booking-begun, refund-changed (with the right amount).
 */
export async function cancelSeats(
  services: ClinicServices,
  { id, access, refundAmount, participantIds, once }: Input & Leaving & Promised,
): Promise<Cancelled> {
  const { db, signingSecret } = services
  const opened = await openClinicBooking(services, { id, access, action: 'cancel-clinic-booking' })
  const byCustomer = !opened.relations.includes('administrator')
  const present = async (from: Db | Tx, refund: CancellationQuote): Promise<Cancelled> => {
    const row = (await findClinicBooking(from, { id }))!
    const shown = presentClinicBooking(row, (await findClinic(from, row.clinicId))!, signingSecret)
    return { booking: opened.relations.includes('customer') ? shown : forOthers(shown), refund }
  }
  const quote = await db.begin(async tx => {
    const clinic = (await lockClinic(tx, opened.booking.clinicId))!
    const booking = (await findClinicBooking(tx, { id }))!
    // Bookings at `decideBy` count: no cancellations during the count.
    if (byCustomer && booking.status === 'confirmed' && toClinic(clinic).sales === 'deciding')
      throw clinicProblem('clinic-deciding')
    const those = booking.participants.filter(({ id: each }) => participantIds?.includes(each) ?? true)
    if (those.length === 0) throw bookingsProblem('booking-over')
    const leaving = those.length
    const refundCents = refundableNow(booking, clinic, { byCustomer, leaving })
    const promised = quoteOf(booking, refundCents, leaving * clinic.priceCents)
    if (refundAmount !== undefined && fromDecimal(refundAmount) !== fromDecimal(promised.refundAmount))
      throw bookingsProblem('refund-changed', promised)
    const because = byCustomer ? 'customer' : 'administrator'
    await (leaving === booking.participants.length
      ? endClinicBooking(tx, services, clinic, booking, { because, refundCents })
      : dropSeats(tx, services, clinic, booking, { participantIds: those.map(each => each.id), refundCents }))
    const actor = byCustomer ? null : actorOf(access, opened.relations)
    if (actor)
      await recordAudit(tx, {
        actor,
        action: 'clinic-booking-cancelled',
        subject: { kind: 'clinic-booking', id, name: booking.reference },
        before: { places: booking.participants.length },
        after: { places: booking.participants.length - leaving, refundAmount: promised.refundAmount },
      })
    await offerFreedSeats(tx, clinic.id)
    await once.keep(tx, await present(tx, promised))
    return promised
  })
  return present(db, quote)
}

/** Whole US cents. Refuses: booking-over, booking-begun. */
function refundableNow(
  { status }: ClinicBookingRow,
  { scheduledAt, decideBy, decidedAt, priceCents, now }: ClinicRow,
  { byCustomer, leaving }: { byCustomer: boolean; leaving: number },
): number {
  if (status === 'cancelled') throw bookingsProblem('booking-over')
  if (scheduledAt <= now) throw bookingsProblem('booking-begun')
  if (!byCustomer) return leaving * priceCents
  const clinic = { startsAt: scheduledAt.getTime(), decideBy: decideBy.getTime(), isDecided: decidedAt !== null }
  return refundableCents(leaving * priceCents, clinic, now.getTime())
}

/** Whole US cents paid for the cancelled places. */
function quoteOf({ paymentStatus }: ClinicBookingRow, refundCents: number, paidCents: number): CancellationQuote {
  const releasesCard = paymentStatus === 'authorized'
  return {
    refundAmount: toDecimal(releasesCard ? 0 : refundCents),
    creditAmount: toDecimal(0),
    keptAmount: toDecimal(releasesCard ? 0 : paidCents - refundCents),
    releasesCard,
  }
}
