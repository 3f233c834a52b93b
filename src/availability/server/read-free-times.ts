import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { addDays, dateIn, instantOf } from '#kit/shared/time.ts'
import { joinPeriods } from '#providers/rules.ts'
import { bookableSpan, defaultSchedule, type Period, slotStatus, slotsOn, type Taking } from '../rules.ts'
import { readCalendar } from './store.ts'

/** Stretches of time in order, those of one list never touching each other. Milliseconds since 1970. */
export type FreeTimes = {
  timeZone: string
  /** From the beginning of today at the facility. */
  span: Period
  /** What can be booked now, slot after slot. */
  free: Period[]
  booked: Period[]
  /** Taken out of use: closed, kept for a clinic, or taken in another system. */
  blocked: Period[]
}

/**
 * When a facility can be booked and when it is taken, on so many calendar days there from today on, as a stranger sees it. What
 * is held for a few minutes is neither. One statement. Refuses: facility-not-found.
 */
export async function readFreeTimes(
  db: Db,
  { facilityId, days }: { facilityId: string; days: number },
): Promise<FreeTimes> {
  // Which day it is there is known by its zone alone: a day more on either side has it in any.
  const from = addDays(dateIn('UTC', Date.now()), -1)
  const calendar = await readCalendar(db, { facilityId, from, days: days + 2, visitorId: null })
  if (!calendar) throw facilitiesProblem('facility-not-found')
  const { timeZone, priceCents, now, takings } = calendar
  const schedule = calendar.schedule ?? defaultSchedule
  const bookable = bookableSpan(schedule, timeZone, now)
  const today = dateIn(timeZone, now)
  const span = { start: instantOf(today, 0, timeZone), end: instantOf(addDays(today, days), 0, timeZone) }
  const slots = Array.from({ length: days }, (_, day) => slotsOn(schedule, priceCents, addDays(today, day), timeZone))
  const open = slots.flat().filter(slot => slotStatus(slot, takings, now, bookable).status === 'open')
  const takenBy = (kind: Taking['kind']) =>
    joinPeriods(
      takings.filter(taking => taking.kind === kind),
      span,
    )
  return { timeZone, span, free: joinPeriods(open, span), booked: takenBy('booking'), blocked: takenBy('block') }
}
