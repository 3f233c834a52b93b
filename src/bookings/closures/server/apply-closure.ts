import { blockPeriod } from '#availability/blocks/server/block-period.ts'
import type { Period } from '#availability/rules.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { findFreeDay } from '#availability/server/find-free-day.ts'
import { endBooking } from '#bookings/cancellation/server/end-booking.ts'
import { applyChange } from '#bookings/change/server/apply-change.ts'
import { MOVE_WITHIN_DAYS } from '#bookings/closures/contract.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { type BookingRow, findBooking, lockBooking, paymentsOf } from '#bookings/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import { hasUncaptured } from '#payments/server/queries.ts'
import { type Affected, affectedBookings } from './affected-bookings.ts'
import { busyElsewhere } from './busy-elsewhere.ts'
import { cancelClosedSlots } from './cancel-closed-slots.ts'
import { issueCredit } from './issue-credit.ts'
import { type AppliedClosure, type ClosureRow, hasDisputed, insertAffectedBooking, lockClosed } from './store.ts'

/** Somebody may take the target time meanwhile. */
const TRIES = 3

/**
 * Also blocks the released time in its transaction. Does nothing if already handled, canceled, moved or reopened. Throws
 * `PaymentNotCaptured` while money is being captured.
 */
export async function applyClosure(context: BookingContext, closure: ClosureRow, bookingId: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const elsewhere = await checkOtherCalendarsFor(context, closure, bookingId)
      return await context.db.begin(tx => applyInTransaction(tx, context, { closure, bookingId, elsewhere }))
    } catch (error) {
      const isTimeLost = error instanceof Problem && error.code === 'slots-lost'
      if (!isTimeLost || tries === TRIES) throw error
    }
  }
}

/** Partial refunds need a captured payment. */
export class PaymentNotCaptured extends Error {
  constructor() {
    super('The booking is paid with money that is not captured yet.')
    this.name = 'PaymentNotCaptured'
  }
}

/** Null if nothing may be moved; see `busyElsewhere`. */
async function checkOtherCalendarsFor(
  context: BookingContext,
  closure: ClosureRow,
  bookingId: string,
): Promise<Period[] | null> {
  const booking = closure.remedy === 'move' ? await findBooking(context.db, { id: bookingId }) : undefined
  if (booking?.status !== 'confirmed') return null
  const { slots } = affectedBookings(booking, periodOf(closure), Date.now())
  return busyElsewhere(context, { facilityId: booking.facilityId, slots, mustBeNew: true })
}

const periodOf = ({ startsAt, endsAt }: ClosureRow): Period => ({ start: startsAt.getTime(), end: endsAt.getTime() })

type Task = { closure: ClosureRow; bookingId: string; elsewhere: Period[] | null }
type Met = Omit<Task, 'bookingId'> & {
  booking: BookingRow
  affected: Affected
  isUncaptured: boolean
  isDisputed: boolean
}
type Result = Pick<AppliedClosure, 'outcome'> & Partial<AppliedClosure>

async function applyInTransaction(
  tx: Tx,
  context: BookingContext,
  { closure, bookingId, elsewhere }: Task,
): Promise<void> {
  if (!(await lockClosed(tx, closure.id))) return
  const booking = await lockBooking(tx, bookingId)
  if (booking?.status !== 'confirmed' && booking?.status !== 'pending_confirmation') return
  const period = periodOf(closure)
  const affected = affectedBookings(booking, period, booking.now)
  if (affected.slots.length === 0) return
  const payments = await paymentsOf(tx, booking)
  const isUncaptured = await hasUncaptured(tx, payments)
  const isDisputed = await hasDisputed(tx, payments)
  const met = { closure, elsewhere, booking, affected, isUncaptured, isDisputed }
  const result = await remedy(tx, context, met)
  await insertAffectedBooking(tx, closure.id, {
    bookingId,
    refundedCents: 0,
    restoredCents: 0,
    creditedCents: 0,
    movedTo: null,
    ...result,
  })
  const { facilityId, id: blockId } = closure
  const blocked = await blockPeriod(tx, { facilityId, period, blockId })
  announceChanges(tx, { facilityId, periods: blocked })
}

async function remedy(tx: Tx, context: BookingContext, met: Met): Promise<Result> {
  const { closure, booking, affected, isUncaptured } = met
  // Answers the request: the time is gone, and nothing was charged.
  if (booking.status === 'pending_confirmation') return end(tx, context, met)
  const moved = closure.remedy === 'move' && (await move(tx, context, met))
  if (moved) return moved
  const isWhole = affected.kept.length === 0
  // Voided or disputed money is not ours: a credit would be a gift.
  const isOurs = !isUncaptured && !met.isDisputed
  const asCredit = closure.remedy === 'credit' && affected.cardCents + affected.creditCents > 0 && isOurs
  if (isWhole) return end(tx, context, met, { asCredit })
  if (isUncaptured) throw new PaymentNotCaptured()
  const dropped = await cancelClosedSlots(tx, context, { booking, affected, asCredit, reason: closure.reason })
  return { ...dropped, outcome: outcomeOf(dropped) }
}

/** Undefined if no day is free. The price stays; customers can cancel for a full refund until it begins. */
async function move(
  tx: Tx,
  context: BookingContext,
  { closure, elsewhere, booking, affected }: Met,
): Promise<Result | undefined> {
  if (!elsewhere) return undefined
  const { facilityId, visitorId, totalCents } = booking
  // The booking's own closed times are not blocked yet.
  const besides = [...elsewhere, periodOf(closure)]
  const request = { facilityId, slots: affected.slots, days: MOVE_WITHIN_DAYS, besides }
  const found = await findFreeDay(tx, request)
  if (!found) return undefined
  const added = found.map(slot => ({ ...slot, isMoved: true }))
  const change = {
    slots: [...affected.kept, ...added].sort((a, b) => a.start - b.start),
    added,
    removed: affected.slots,
    totalCents,
    dueCents: 0,
    refundCents: 0,
    creditCents: 0,
  }
  await applyChange(tx, context, {
    booking,
    change,
    visitorId,
    paidCents: 0,
    isMovedByOwner: true,
    reason: closure.reason,
  })
  return { outcome: 'moved', movedTo: new Date(added[0]!.start) }
}

async function end(
  tx: Tx,
  context: BookingContext,
  { closure: { reason }, booking }: Met,
  { asCredit } = { asCredit: false },
): Promise<Result> {
  const credit = asCredit ? await issueCredit(tx, booking, booking.totalCents) : undefined
  const ended = await endBooking(tx, context, booking, {
    because: 'closed',
    refundCents: asCredit ? 0 : booking.totalCents,
    closure: { reason, ...(credit && { credit }) },
  })
  const money = {
    refundedCents: ended.cardCents,
    restoredCents: ended.creditCents,
    creditedCents: credit?.cents ?? 0,
  }
  return { ...money, outcome: outcomeOf(money) }
}

function outcomeOf({
  refundedCents,
  restoredCents,
  creditedCents,
}: Pick<AppliedClosure, 'refundedCents' | 'restoredCents' | 'creditedCents'>): AppliedClosure['outcome'] {
  if (creditedCents > 0) return 'credited'
  return refundedCents + restoredCents > 0 ? 'refunded' : 'cancelled'
}
