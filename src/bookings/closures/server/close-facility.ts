import { recordAudit } from '#accounts/server/record-audit.ts'
import { blockPeriod } from '#availability/blocks/server/block-period.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import type { Closure, HandledBooking, Remedy } from '#bookings/closures/contract.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { openFacility } from '#bookings/server/open-facility.ts'
import { summarizeBooking } from '#bookings/server/present-booking.ts'
import { findBooking } from '#bookings/server/store.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { isoIn } from '#kit/shared/time.ts'
import { applyClosures } from './apply-closures.ts'
import { readClosurePeriod } from './closure-period.ts'
import { presentClosure } from './present-closure.ts'
import { type AppliedClosure, findClosure, insertClosure, listAffectedBookings } from './store.ts'

type Input = { facilityId: string; access: Access; from: string; to: string; reason: string; remedy: Remedy }

/**
 * From the first commit on nothing can be held or booked there. The closure is stored first, so a job can finish it
 * after a crash. Includes bookings of facilities sharing the ground. Refuses: facility-not-found, not-allowed,
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
    const { row, isNew } = await insertClosure(tx, { facilityId, period, reason, remedy })
    if (actor && isNew)
      await recordAudit(tx, {
        actor,
        action: 'facility-closed',
        subject: { kind: 'facility', id: facilityId, name: facility.name },
        after: { closureId: row.id, from, to, reason, remedy },
      })
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
    bookings: await Promise.all(applied.map(each => present(services, each))),
  }
}

async function present({ db }: BookingServices, applied: AppliedClosure): Promise<HandledBooking> {
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
