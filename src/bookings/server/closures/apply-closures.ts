import { announceChanges } from '#availability/server/announce-changes.ts'
import { blockPeriod, listBookingsOn } from '#availability/server/blocks/block-period.ts'
import { withCircuitBreaker } from '#payments/server/circuit-breaker.ts'
import { settleSoon } from '#payments/server/void-payment.ts'
import type { BookingServices } from '../booking-services.ts'
import { findBooking, paymentsOf } from '../store.ts'
import { applyClosure, PaymentNotCaptured } from './apply-closure.ts'
import { type ClosureRow, lockClosed, markDone } from './store.ts'

/** Limit for refunding right away; the settling job does the rest. */
const SETTLING_MS = 8_000

export type Failure = { bookingId: string; error: unknown }

/**
 * Handles each booking separately, so one failure stops no other; returns the failures. Safe to repeat and to run
 * concurrently: handled bookings have left the period.
 */
export async function applyClosures(asked: BookingServices, closure: ClosureRow): Promise<Failure[]> {
  const services = { ...asked, gateway: withCircuitBreaker(asked.gateway).gateway }
  const { db } = services
  const { facilityId } = closure
  const period = { start: closure.startsAt.getTime(), end: closure.endsAt.getTime() }
  const failures: Failure[] = []
  const paymentIds: string[] = []
  for (const bookingId of await listBookingsOn(db, { facilityId, period })) {
    try {
      const done = await applyToBooking(services, closure, bookingId)
      done?.afterCommit()
      paymentIds.push(...(done?.paymentIds ?? []))
    } catch (error) {
      failures.push({ bookingId, error })
    }
  }
  if (failures.length === 0) await finish(services, closure)
  await settleSome(services, paymentIds)
  return failures
}

/** Waits once for uncaptured money. */
async function applyToBooking(services: BookingServices, closure: ClosureRow, bookingId: string) {
  try {
    return await applyClosure(services, closure, bookingId)
  } catch (error) {
    if (!(error instanceof PaymentNotCaptured)) throw error
  }
  const booking = await findBooking(services.db, { id: bookingId })
  if (booking) await settleSoon(services, await paymentsOf(services.db, booking))
  return applyClosure(services, closure, bookingId)
}

/** Also blocks what was taken while blocking. */
async function finish({ db }: BookingServices, closure: ClosureRow): Promise<void> {
  const { id, facilityId } = closure
  const period = { start: closure.startsAt.getTime(), end: closure.endsAt.getTime() }
  const blocked = await db.begin(async tx => {
    if (!(await lockClosed(tx, id))) return []
    return blockPeriod(tx, { facilityId, period, blockId: id })
  })
  announceChanges(db, { facilityId, periods: blocked })
  if ((await listBookingsOn(db, { facilityId, period })).length === 0) await markDone(db, id)
}

async function settleSome(services: BookingServices, paymentIds: readonly string[]): Promise<void> {
  const until = Date.now() + SETTLING_MS
  for (const id of paymentIds) {
    if (Date.now() > until) return
    await settleSoon(services, [id])
  }
}
