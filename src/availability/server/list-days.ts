import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { addDays } from '#kit/shared/time.ts'
import type { DayAvailability } from '../contract.ts'
import { dateRefusal, defaultSchedule, slotStatus, slotsOn } from '../rules.ts'
import { readCalendar } from './store.ts'

/** A week at a glance. */
const DAYS = 7

/** How many slots are open on each of seven days from a date on; the visitor's own holds count as open to them. */
export async function listDays(
  db: Db,
  { facilityId, from, visitorId }: { facilityId: string; from: string; visitorId: string | null },
): Promise<DayAvailability[]> {
  const calendar = await readCalendar(db, { facilityId, from, days: DAYS, visitorId })
  if (!calendar) throw facilitiesProblem('facility-not-found')
  const { timeZone, priceCents, takings, now } = calendar
  const schedule = calendar.schedule ?? defaultSchedule
  return Array.from({ length: DAYS }, (_, day) => {
    const date = addDays(from, day)
    if (dateRefusal(date, timeZone, now)) return { date, open: 0, total: 0 }
    const slots = slotsOn(schedule, priceCents, date, timeZone)
    const open = slots.filter(slot => {
      const { status, own } = slotStatus(slot, takings, now)
      return status === 'open' || own
    })
    return { date, open: open.length, total: slots.length }
  })
}
