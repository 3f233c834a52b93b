import { facilitiesProblem } from '#facilities/contract.ts'
import { addDays } from '#kit/shared/time.ts'
import type { DayAvailability, SlotStatus } from '../contract.ts'
import { bookableSpan, dateRefusal, defaultSchedule, slotStatus, slotsOn } from '../rules.ts'
import { readFreshCalendar } from './read-fresh-calendar.ts'
import type { CalendarServices } from './refresh-busy-times.ts'

const DAYS = 7

/** Seven days; own holds count as open. */
export async function listDays(
  services: CalendarServices,
  { facilityId, from, visitorId }: { facilityId: string; from: string; visitorId: string | null },
): Promise<DayAvailability[]> {
  const calendar = await readFreshCalendar(services, { facilityId, from, days: DAYS, visitorId })
  if (!calendar) throw facilitiesProblem('facility-not-found')
  const { timeZone, priceCents, takings, now } = calendar
  const schedule = calendar.schedule ?? defaultSchedule
  const bookable = bookableSpan(schedule, timeZone, now)
  return Array.from({ length: DAYS }, (_, day) => {
    const date = addDays(from, day)
    const refusal = dateRefusal(date, timeZone, now)
    if (refusal) {
      return { date, open: 0, held: 0, total: 0, state: refusal === 'date-in-the-past' ? 'over' : 'closed' }
    }
    const slots = slotsOn(schedule, priceCents, date, timeZone)
    const coming = slots.filter(({ start }) => start > now).map(slot => slotStatus(slot, takings, now, bookable))
    const held = coming.filter(({ own }) => own).length
    const open = held + coming.filter(({ status }) => status === 'open').length
    return { date, open, held, total: slots.length, state: stateOf(slots.length, open, coming) }
  })
}

/** `coming`: not begun. */
function stateOf(total: number, open: number, coming: readonly { status: SlotStatus }[]): DayAvailability['state'] {
  if (open > 0) return 'open'
  if (total > 0 && coming.length === 0) return 'over'
  return coming.some(({ status }) => status !== 'blocked') ? 'full' : 'closed'
}
