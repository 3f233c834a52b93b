import { joinPeriods } from '#calendars/rules.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { addDays, dateIn, instantOf } from '#kit/shared/time.ts'
import { bookableSpan, defaultSchedule, type Period, slotStatus, slotsOn, type Taking } from '../rules.ts'
import { readOfferCalendar } from './store.ts'

/** In order; periods of a list never touch. Milliseconds since 1970. */
export type FreeTimes = {
  timeZone: string
  /** From today's start at the facility. */
  span: Period
  /** Bookable now, slot by slot. */
  free: Period[]
  booked: Period[]
  /** Closed, for a clinic, or taken in another system. */
  blocked: Period[]
}

/** From today, as a stranger sees them; short holds are neither. One statement. Refuses: facility-not-found. */
export async function readFreeTimes(
  db: Db,
  { facilityId, days }: { facilityId: string; days: number },
): Promise<FreeTimes> {
  // The zone is unknown; one more day on either side covers any.
  const from = addDays(dateIn('UTC', Date.now()), -1)
  const calendar = await readOfferCalendar(db, { facilityId, from, days: days + 2, visitorId: null })
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
