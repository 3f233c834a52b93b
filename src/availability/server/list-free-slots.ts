import type { Db, Tx } from '#kit/server/db/db.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import type { BookedSlot } from '../rules.ts'
import { bookableSpan, defaultSchedule, slotStatus, slotsOn } from '../rules.ts'
import { makeSlotId } from './slot-id.ts'
import { readOfferCalendar } from './store.ts'

/** From today; empty for an unknown facility. */
export async function listFreeSlots(db: Db | Tx, facilityId: string, days: number): Promise<BookedSlot[]> {
  // In every zone, the UTC day before is today or earlier.
  const from = addDays(new Date().toISOString().slice(0, 10), -1)
  const calendar = await readOfferCalendar(db, { facilityId, from, days: days + 2, visitorId: null })
  if (!calendar) return []
  const { timeZone, priceCents, takings, now } = calendar
  const schedule = calendar.schedule ?? defaultSchedule
  const bookable = bookableSpan(schedule, timeZone, now)
  const today = dateIn(timeZone, now)
  return Array.from({ length: days }, (_, day) => slotsOn(schedule, priceCents, addDays(today, day), timeZone))
    .flat()
    .filter(slot => slotStatus(slot, takings, now, bookable).status === 'open')
    .map(({ start, end, priceCents: slotCents }) => ({
      start,
      end,
      priceCents: slotCents,
      id: makeSlotId(facilityId, start, schedule.slotMinutes),
    }))
}
