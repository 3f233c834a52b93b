import { HOUR } from '#kit/shared/time.ts'
import { runsOf } from '../rules.ts'
import type { BookingContext } from './booking-services.ts'
import { tell } from './mail/tell-of-booking.ts'
import { type BookingRow, listSoon, lockBooking } from './store.ts'

/** Hours before a run of slots at which its customer is reminded, the longest first. */
const REMINDED = [24, 2] as const

/** Who booked so shortly before the reminder's own moment has not forgotten it yet. */
const FRESH_HOURS = 2

/** Bookings looked at in one run; those that begin first come first. */
const BATCH = 500

/**
 * Queues the reminders whose moment has come, in a transaction for each booking, so that one that is being cancelled or moved is
 * not reminded of what it was. Whoever runs it and however often: each is queued once, and anew for a booking that was moved.
 * Answers how many are due; those that an earlier run has queued are among them until their time begins.
 */
export async function queueReminders(context: BookingContext): Promise<number> {
  let due = 0
  for (const { id } of await listSoon(context.db, REMINDED[0], BATCH)) due += await remindOf(context, id)
  return due
}

function remindOf(context: BookingContext, id: string): Promise<number> {
  return context.db.begin(async tx => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'confirmed') return 0
    const reminders = dueReminders(booking, booking.now)
    for (const { start, hours } of reminders)
      await tell(tx, context, booking, {
        kind: 'booking-reminder',
        recipient: booking.customerEmail,
        facts: { start, hours },
        of: `${hours}h:${start}:${booking.revision}`,
      })
    return reminders.length
  })
}

type Reminder = { start: string; hours: number }

/**
 * One for each run that has not begun: the latest whose moment has come, so that after a pause nobody gets two at once. `now` in
 * milliseconds.
 */
function dueReminders({ slots, createdAt }: Pick<BookingRow, 'slots' | 'createdAt'>, now: number): Reminder[] {
  return runsOf(slots).flatMap(({ start }) => {
    const hours = start > now ? REMINDED.findLast(before => start - now <= before * HOUR) : undefined
    const isFresh = hours && start - createdAt.getTime() < (hours + FRESH_HOURS) * HOUR
    return hours && !isFresh ? [{ start: new Date(start).toISOString(), hours }] : []
  })
}
