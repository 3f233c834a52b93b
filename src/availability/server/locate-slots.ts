import type { Db } from '#kit/server/db.ts'
import { dateIn, MINUTE } from '#kit/shared/time.ts'
import { availabilityProblem } from '../contract.ts'
import { dateRefusal, defaultSchedule, type PricedPeriod, slotsOn } from '../rules.ts'
import { makeSlotId, readSlotId } from './slot-id.ts'
import { type Calendar, readCalendar } from './store.ts'

export type LocatedSlots = { facilityId: string; groundId: string; slots: (PricedPeriod & { id: string })[] }

/**
 * Finds out which periods slot ids mean and what they cost, by asking the facility's schedule: an id alone proves nothing.
 * In order of time. Refuses: slot-unknown, slots-of-several-facilities, slot-over.
 */
export async function locateSlots(db: Db, slotIds: readonly string[]): Promise<LocatedSlots> {
  const named = slotIds.map(readSlotId)
  const facilityId = named[0]!.facilityId
  if (named.some(slot => slot.facilityId !== facilityId)) throw availabilityProblem('slots-of-several-facilities')
  const calendar = await readCalendar(db, { facilityId, from: '2000-01-01', days: 0, visitorId: null })
  if (!calendar) throw availabilityProblem('slot-unknown')

  const slots = named.map(({ id, start }) => ({ id, ...findSlot(calendar, facilityId, id, start) }))
  if (slots.some(({ start }) => start <= calendar.now)) throw availabilityProblem('slot-over')
  return { facilityId, groundId: calendar.groundId, slots: slots.sort((a, b) => a.start - b.start) }
}

function findSlot(calendar: Calendar, facilityId: string, id: string, start: number): PricedPeriod {
  const { timeZone, priceCents, now } = calendar
  const schedule = calendar.schedule ?? defaultSchedule
  const date = dateIn(timeZone, start)
  if (dateRefusal(date, timeZone, now) === 'date-too-far-ahead') throw availabilityProblem('slot-unknown')
  const slot = slotsOn(schedule, priceCents, date, timeZone).find(
    candidate => makeSlotId(facilityId, candidate.start, (candidate.end - candidate.start) / MINUTE) === id,
  )
  if (!slot) throw availabilityProblem('slot-unknown')
  return slot
}
