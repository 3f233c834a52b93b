import { recordAudit } from '#accounts/server/record-audit.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { blockPeriod } from '#availability/server/blocks/block-period.ts'
import type { Closure, Remedy, TreatedBooking } from '#bookings/closure-contract.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { Access } from '../access.ts'
import type { BookingServices } from '../booking-services.ts'
import { openFacility } from '../desk/open-facility.ts'
import { summarizeBooking } from '../present-booking.ts'
import { findBooking } from '../store.ts'
import { readClosurePeriod } from './closure-period.ts'
import { isoIn, presentClosure } from './present-closure.ts'
import { findClosure, insertClosure, listTreated, type Treated } from './store.ts'
import { treatAll } from './treat-all.ts'

type Asked = { facilityId: string; access: Access; from: string; to: string; reason: string; remedy: Remedy }

/**
 * From the first commit on nothing can be held or booked there. The closure is stored first, so a job can finish it
 * after a crash. Includes bookings of facilities sharing the ground. Refuses: facility-not-found, not-allowed,
 * closure-period-invalid, closure-over, closure-too-far-ahead.
 */
export async function closeFacility(
  services: BookingServices,
  { facilityId, access, from, to, reason, remedy }: Asked,
): Promise<{ closure: Closure; failed: number; bookings: TreatedBooking[] }> {
  const { db } = services
  const { facility, actor } = await openFacility(services, { facilityId, access, action: 'close-facility' })
  const period = readClosurePeriod({ from, to }, { timeZone: facility.timeZone, now: Date.now() })
  const { closure, blocked } = await db.begin(async tx => {
    const { row, isNew } = await insertClosure(tx, { facilityId, period, reason, remedy })
    if (actor && isNew)
      await recordAudit(tx, {
        actor,
        action: 'facility-closed',
        subject: { kind: 'facility', id: facilityId, name: facility.name },
        after: { closureId: row.id, from, to, reason, remedy },
      })
    return { closure: row, blocked: await blockPeriod(tx, { facilityId, period, blockId: row.id }) }
  })
  announceChanges(db, { facilityId, periods: blocked })
  // Cancels clinics on this ground.
  services.wake('call-off-closed-clinics')
  const failures = await treatAll(services, closure)
  const treated = await listTreated(db, closure.id)
  return {
    closure: presentClosure((await findClosure(db, closure.id))!),
    failed: failures.length,
    bookings: await Promise.all(treated.map(each => present(services, each))),
  }
}

async function present({ db }: BookingServices, treated: Treated): Promise<TreatedBooking> {
  const booking = (await findBooking(db, { id: treated.bookingId }))!
  return {
    booking: summarizeBooking(booking),
    outcome: treated.outcome,
    movedTo: treated.movedTo && isoIn(booking.timeZone, treated.movedTo.getTime()),
    refundAmount: toDecimal(treated.refundedCents),
    restoredAmount: toDecimal(treated.restoredCents),
    creditAmount: toDecimal(treated.creditedCents),
  }
}
