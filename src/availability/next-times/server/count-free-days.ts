import { defaultSchedule } from '#availability/rules.ts'
import { type Calendar, readOfferCalendars } from '#availability/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import { addDays } from '#kit/shared/time.ts'
import { chooseTimes } from '../rules.ts'
import { gapOf, openOn, windowOn } from './list-next-times.ts'

type CountedDays = {
  facilityIds: readonly string[]
  /** The first day, yyyy-MM-dd. */
  from: string
  days: number
  /** HH:mm, local to each facility. */
  timeStart: string
  timeEnd: string
  /** All of the time of day must be free, not only a slot of it. */
  isWhole: boolean
  /** Slots that cost more an hour do not count. */
  maxHourlyCents: number | undefined
}

/** How many of the facilities have a suitable time on each day, in one statement. */
export async function countFreeDays(db: Db, { facilityIds, from, days, ...wanted }: CountedDays): Promise<number[]> {
  const calendars = facilityIds.length === 0 ? [] : await readOfferCalendars(db, { facilityIds, from, days })
  return Array.from({ length: days }, (_, ahead) => {
    const day = addDays(from, ahead)
    return calendars.filter(calendar => suits(calendar, day, wanted)).length
  })
}

type Wanted = Omit<CountedDays, 'facilityIds' | 'from' | 'days'>

function suits(calendar: Calendar, day: string, { isWhole, maxHourlyCents, ...hours }: Wanted): boolean {
  const { slotMinutes } = calendar.schedule ?? defaultSchedule
  const maxCents = ((maxHourlyCents ?? Number.POSITIVE_INFINITY) * slotMinutes) / 60
  const affordable = openOn(calendar, day).filter(({ priceCents }) => priceCents <= maxCents)
  const { match } = chooseTimes(affordable, windowOn(day, hours, calendar.timeZone), gapOf(calendar))
  return match === 'all' || (match === 'part' && !isWhole)
}
