import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import { blockPeriod, listBookingsOn } from '#availability/blocks/server/block-period.ts'
import type { BookedSlot, Period } from '#availability/rules.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { findFreeDay } from '#availability/server/find-free-day.ts'
import {
  type AffectedBooking,
  type Closure,
  type FieldClinic,
  type HandledBooking,
  MOVE_WITHIN_DAYS,
  type Remedy,
} from '#bookings/closures/contract.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingContext, BookingServices } from '#bookings/server/booking-services.ts'
import { openFacility } from '#bookings/server/open-facility.ts'
import { summarizeBooking } from '#bookings/server/present-booking.ts'
import { findBooking } from '#bookings/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { isoIn } from '#kit/shared/time.ts'
import { affectedBookings } from './affected-bookings.ts'
import { applyClosures } from './apply-closures.ts'
import { busyElsewhere } from './busy-elsewhere.ts'
import { readClosurePeriod } from './closure-period.ts'
import { listFieldClinics } from './list-field-clinics.ts'
import { presentClosure } from './present-closure.ts'
import { type AppliedClosure, type ClosureRow, findClosure, insertClosure, listAffectedBookings } from './store.ts'

type Input = { facilityId: string; access: Access; from: string; to: string; reason: string; remedy: Remedy }

/**
 * From the first commit on nothing can be held or booked there. The closure is stored first, so a job can finish it
 * after a crash. Includes bookings of the owner’s other facilities on the ground. Refuses: facility-not-found, not-allowed,
 * closure-period-invalid, closure-over, closure-too-far-ahead.
 */
export async function closeFacility(
  services: BookingServices,
  { facilityId, access, from, to, reason, remedy }: Input,
): Promise<{ closure: Closure; failed: number; bookings: HandledBooking[] }> {
  const { db } = services
  const { facility, actor } = await openFacility(services, { facilityId, access, action: 'run-booking-desk' })
  const period = readClosurePeriod({ from, to }, { timeZone: facility.timeZone, now: Date.now() })
  const closure = await db.begin(async tx => {
    const row = await recordClosure(tx, { facility, actor, period, from, to, reason, remedy })
    announceChanges(tx, { facilityId, periods: await blockPeriod(tx, { facilityId, period, blockId: row.id }) })
    // Cancels clinics on this ground.
    wakeJob(tx, 'cancel-closed-clinics')
    return row
  })
  const failures = await applyClosures(services, closure)
  const applied = await listAffectedBookings(db, closure.id)
  return {
    closure: presentClosure((await findClosure(db, closure.id))!),
    failed: failures.length,
    bookings: await Promise.all(applied.map(each => presentApplied(services, each))),
  }
}

type Recorded = Omit<Input, 'facilityId' | 'access'> & {
  facility: { id: string; name: string }
  actor: Actor | null
  period: Period
}

/** With its audit entry. From then on a job finishes it. */
export async function recordClosure(
  tx: Tx,
  { facility, actor, period, from, to, reason, remedy }: Recorded,
): Promise<ClosureRow> {
  const { row, isNew } = await insertClosure(tx, { facilityId: facility.id, period, reason, remedy })
  if (actor && isNew)
    await recordAudit(tx, {
      actor,
      action: 'facility-closed',
      subject: { kind: 'facility', id: facility.id, name: facility.name },
      after: { closureId: row.id, from, to, reason, remedy },
    })
  return row
}

export async function presentApplied({ db }: BookingServices, applied: AppliedClosure): Promise<HandledBooking> {
  const booking = (await findBooking(db, { id: applied.bookingId }))!
  return {
    booking: summarizeBooking(booking),
    outcome: applied.outcome,
    movedTo: applied.movedTo && isoIn(booking.timeZone, applied.movedTo.getTime()),
    refundAmount: toDecimal(applied.refundedCents),
    restoredAmount: toDecimal(applied.restoredCents),
    creditAmount: toDecimal(applied.creditedCents),
  }
}

type PreviewInput = { facilityId: string; access: Access; from: string; to: string }

/**
 * Moves are planned one by one, as the closure does, so no time is promised twice. Refuses: facility-not-found,
 * not-allowed, closure-period-invalid, closure-over, closure-too-far-ahead.
 */
export async function previewClosure(
  services: BookingServices,
  { facilityId, access, ...span }: PreviewInput,
): Promise<{ bookings: AffectedBooking[]; clinics: FieldClinic[] }> {
  const { facility } = await openFacility(services, { facilityId, access, action: 'run-booking-desk' })
  const { timeZone } = facility
  const period = readClosurePeriod(span, { timeZone, now: Date.now() })
  return {
    bookings: await describeBookings(services, { facilityId, period }),
    clinics: await listFieldClinics(services, { facilityId, timeZone, period }),
  }
}

/** `known`: bookings that are described already, to which it adds. */
export async function describeBookings(
  context: BookingContext,
  { facilityId, period, known = new Set() }: { facilityId: string; period: Period; known?: Set<string> },
): Promise<AffectedBooking[]> {
  const now = Date.now()
  const besides: Period[] = [period]
  const bookings: AffectedBooking[] = []
  for (const id of await listBookingsOn(context.db, { facilityId, period })) {
    if (known.has(id)) continue
    known.add(id)
    const affected = await describe(context, { id, period, besides, now })
    if (affected) bookings.push(affected)
  }
  return bookings
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
