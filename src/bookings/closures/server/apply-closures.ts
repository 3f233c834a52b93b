import { blockPeriod, listBookingsOn } from '#availability/blocks/server/block-period.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { findBooking, paymentsOf } from '#bookings/server/store.ts'
import { deferSettling, settleSoon } from '#payments/server/settle-soon.ts'
import { applyClosure, PaymentNotCaptured } from './apply-closure.ts'
import { type ClosureRow, lockClosed, markDone } from './store.ts'

export type Failure = { bookingId: string; error: unknown }

/**
 * Handles each booking separately, so one failure stops no other; returns the failures. Safe to repeat and to run
 * concurrently: handled bookings have left the period.
 */
export async function applyClosures(asked: BookingServices, closure: ClosureRow): Promise<Failure[]> {
  // Refunds wait until every booking is handled.
  const { services, settle } = deferSettling(asked)
  const { facilityId } = closure
  const period = { start: closure.startsAt.getTime(), end: closure.endsAt.getTime() }
  const failures: Failure[] = []
  for (const bookingId of await listBookingsOn(asked.db, { facilityId, period })) {
    try {
      await applyToBooking(services, closure, bookingId)
    } catch (error) {
      failures.push({ bookingId, error })
    }
  }
  if (failures.length === 0) await finish(services, closure)
  await settle()
  return failures
}

/** Waits once for uncaptured money. */
async function applyToBooking(services: BookingServices, closure: ClosureRow, bookingId: string): Promise<void> {
  try {
    return await applyClosure(services, closure, bookingId)
  } catch (error) {
    if (!(error instanceof PaymentNotCaptured)) throw error
  }
  const booking = await findBooking(services.db, { id: bookingId })
  if (booking) await settleSoon(services, await paymentsOf(services.db, booking))
  await applyClosure(services, closure, bookingId)
}

/** Also blocks what was taken while blocking. */
async function finish({ db }: BookingServices, closure: ClosureRow): Promise<void> {
  const { id, facilityId } = closure
  const period = { start: closure.startsAt.getTime(), end: closure.endsAt.getTime() }
  await db.begin(async tx => {
    if (!(await lockClosed(tx, id))) return
    announceChanges(tx, { facilityId, periods: await blockPeriod(tx, { facilityId, period, blockId: id }) })
  })
  if ((await listBookingsOn(db, { facilityId, period })).length === 0) await markDone(db, id)
}
