import { actions } from '#accounts/rules.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { DECIDING_ROLES, tellAnswerers } from '#bookings/server/notify-booking.ts'
import { findAnswerers, lockBooking } from '#bookings/server/store.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { deadlinesOf } from '../rules.ts'
import { listWaiting, markTold } from './store.ts'

/**
 * Reminds everyone who may approve a request, and later its organization's managers and owners, whatever venues they are
 * limited to. Each once, in a transaction of its own. Returns how many requests that was.
 */
export async function remindApprovers(context: BookingContext, log: JobContext['log']): Promise<number> {
  let told = 0
  for (const id of await listWaiting(context.db)) {
    try {
      if (await tellAbout(context, id)) told++
    } catch (error) {
      log.error({ err: error, booking: id }, 'approvers-not-reminded')
    }
  }
  return told
}

function tellAbout(context: BookingContext, id: string): Promise<boolean> {
  return context.db.begin(async tx => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'pending_confirmation' || !booking.confirmBy) return false
    const { now, createdAt, confirmBy, facilityId, approvalSteps, firstApprovedAt } = booking
    const { remindAt, escalateAt } = deadlinesOf({ createdAt: createdAt.getTime(), confirmBy: confirmBy.getTime() })
    if (now >= confirmBy.getTime()) return false
    const isLate = now >= escalateAt
    if (now < remindAt || !(await markTold(tx, id, isLate ? 'escalation' : 'reminder'))) return false
    // After the first of two approvals only these can act.
    const needsManager = isLate || (approvalSteps === 2 && firstApprovedAt !== null)
    const roles = needsManager ? DECIDING_ROLES : actions['run-booking-desk'].by
    const members = await findAnswerers(tx, facilityId, { roles, everywhere: isLate })
    await tellAnswerers(tx, context, booking, { members, because: isLate ? 'escalation' : 'reminder' })
    return true
  })
}
