import { listBookingsOn } from '#availability/blocks/server/block-period.ts'
import type { BookedSlot, Period } from '#availability/rules.ts'
import { findFreeDay } from '#availability/server/find-free-day.ts'
import { type AffectedBooking, type FieldClinic, MOVE_WITHIN_DAYS } from '#bookings/closures/contract.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingContext, BookingServices } from '#bookings/server/booking-services.ts'
import { openFacility } from '#bookings/server/open-facility.ts'
import { summarizeBooking } from '#bookings/server/present-booking.ts'
import { findBooking } from '#bookings/server/store.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { isoIn } from '#kit/shared/time.ts'
import { affectedBookings } from './affected-bookings.ts'
import { busyElsewhere } from './busy-elsewhere.ts'
import { readClosurePeriod } from './closure-period.ts'
import { listFieldClinics } from './list-field-clinics.ts'

type Input = { facilityId: string; access: Access; from: string; to: string }

/**
 * Moves are planned one by one, as the closure does, so no time is promised twice. Refuses: facility-not-found,
 * not-allowed, closure-period-invalid, closure-over, closure-too-far-ahead.
 */
export async function previewClosure(
  services: BookingServices,
  { facilityId, access, ...span }: Input,
): Promise<{ bookings: AffectedBooking[]; clinics: FieldClinic[] }> {
  const { facility } = await openFacility(services, { facilityId, access, action: 'run-booking-desk' })
  const { timeZone } = facility
  const now = Date.now()
  const period = readClosurePeriod(span, { timeZone, now })
  const besides: Period[] = [period]
  const bookings: AffectedBooking[] = []
  for (const id of await listBookingsOn(services.db, { facilityId, period })) {
    const affected = await describe(services, { id, period, besides, now })
    if (affected) bookings.push(affected)
  }
  return { bookings, clinics: await listFieldClinics(services, { facilityId, timeZone, period }) }
}

type Look = { id: string; period: Period; besides: Period[]; now: number }

async function describe(
  context: BookingContext,
  { id, period, besides, now }: Look,
): Promise<AffectedBooking | undefined> {
  const booking = await findBooking(context.db, { id })
  if (!booking) return undefined
  const { slots, cardCents, creditCents } = affectedBookings(booking, period, now)
  const isPending = booking.status === 'pending_confirmation'
  const releasesCard = booking.paymentStatus === 'authorized'
  const target = isPending ? undefined : await findTarget(context, { facilityId: booking.facilityId, slots, besides })
  besides.push(...(target ?? []))
  return {
    booking: summarizeBooking(booking),
    slotCount: slots.length,
    movesTo: target ? isoIn(booking.timeZone, target[0]!.start) : null,
    refundAmount: toDecimal(releasesCard ? 0 : cardCents),
    restoredAmount: toDecimal(creditCents),
    creditAmount: toDecimal(isPending || releasesCard ? 0 : cardCents + creditCents),
    releasesCard,
  }
}

type Target = { facilityId: string; slots: BookedSlot[]; besides: Period[] }

/** Also undefined if an external calendar does not answer. */
async function findTarget(context: BookingContext, { facilityId, slots, besides }: Target) {
  const elsewhere = await busyElsewhere(context, { facilityId, slots, mustBeNew: false })
  if (!elsewhere) return undefined
  return findFreeDay(context.db, { facilityId, slots, days: MOVE_WITHIN_DAYS, besides: [...besides, ...elsewhere] })
}
