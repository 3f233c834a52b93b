import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { HOUR } from '#kit/shared/time.ts'
import { runsOf } from '../rules.ts'
import type { BookingContext } from './booking-services.ts'
import { queueBookingMessage } from './notify-booking.ts'
import { type BookingRow, listToRemind, lockBooking, postponeReminder, writeRemindAt } from './store.ts'

/** Hours before a run. */
const REMINDED = [24, 2] as const

/** No reminder for bookings made this shortly before it. */
const FRESH_HOURS = 2

/** Per run, longest due first. */
const BATCH = 1_000

/**
 * Each reminder has its own transaction, so a booking being canceled or moved never gets an outdated one. Queued once,
 * and again after a move. Failures are logged and retried in an hour.
 */
export async function queueReminders(context: BookingContext, log: JobContext['log']): Promise<number> {
  let queued = 0
  for (const id of await listToRemind(context.db, BATCH)) {
    try {
      queued += await remindOf(context, id)
    } catch (error) {
      log.error({ err: error, booking: id }, 'booking-not-reminded')
      await postponeReminder(context.db, id)
    }
  }
  return queued
}

function remindOf(context: BookingContext, id: string): Promise<number> {
  return context.db.begin(async tx => {
    const booking = await lockBooking(tx, id)
    if (!booking) return 0
    const { now, slots } = booking
    // A pending one is checked again in an hour: it may be confirmed by then.
    const isPending = booking.status === 'pending_confirmation'
    if (booking.status !== 'confirmed') {
      await writeRemindAt(tx, id, isPending ? new Date(now + HOUR) : null)
      return 0
    }
    const reminders = dueReminders(booking, now)
    await writeRemindAt(tx, id, nextReminder(slots, now))
    for (const { start, hours } of reminders)
      await queueBookingMessage(tx, context, booking, {
        kind: 'booking-reminder',
        recipient: booking.customerEmail,
        facts: { start, hours },
        of: `${hours}h:${start}`,
      })
    return reminders.length
  })
}

function nextReminder(slots: BookingRow['slots'], now: number): Date | null {
  const moments = runsOf(slots).flatMap(({ start }) => REMINDED.map(hours => start - hours * HOUR))
  const next = Math.min(...moments.filter(moment => moment > now))
  return Number.isFinite(next) ? new Date(next) : null
}

type Reminder = { start: string; hours: number }

/** The latest due per future run, so after a pause nobody gets two. `now` in milliseconds. */
function dueReminders({ slots, createdAt }: Pick<BookingRow, 'slots' | 'createdAt'>, now: number): Reminder[] {
  return runsOf(slots).flatMap(({ start }) => {
    const hours = start > now ? REMINDED.findLast(before => start - now <= before * HOUR) : undefined
    const isFresh = hours && start - createdAt.getTime() < (hours + FRESH_HOURS) * HOUR
    return hours && !isFresh ? [{ start: new Date(start).toISOString(), hours }] : []
  })
}
