import { facilitiesProblem } from '#facilities/contract.ts'
import { type AvailabilitySlot, availabilityProblem } from '../contract.ts'
import { bookableSpan, dateRefusal, defaultSchedule, minutesUntilStart, slotsOn } from '../rules.ts'
import { presentSlot } from './present-slot.ts'
import { readFreshCalendar } from './read-fresh-calendar.ts'
import type { CalendarServices } from './refresh-busy-times.ts'

type SlotsRequest = {
  facilityId: string
  date: string
  visitorId: string | null
  /** Ignores notice and booking window, for owners. */
  isBeyondTerms?: boolean
}

/** Refuses: facility-not-found, date-in-the-past, date-too-far-ahead. */
export async function listSlots(
  services: CalendarServices,
  { facilityId, date, visitorId, isBeyondTerms = false }: SlotsRequest,
): Promise<AvailabilitySlot[]> {
  const calendar = await readFreshCalendar(services, { facilityId, from: date, days: 1, visitorId })
  if (!calendar) throw facilitiesProblem('facility-not-found')
  const { timeZone, priceCents, now } = calendar
  const refusal = dateRefusal(date, timeZone, now)
  if (refusal) throw availabilityProblem(refusal)

  const schedule = calendar.schedule ?? defaultSchedule
  const bookable = isBeyondTerms ? minutesUntilStart(now) : bookableSpan(schedule, timeZone, now)
  return slotsOn(schedule, priceCents, date, timeZone).map(slot =>
    presentSlot(calendar, slot, { facilityId, bookable }),
  )
}
