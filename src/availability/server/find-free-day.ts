import type { Db, Tx } from '#kit/server/db/db.ts'
import { addDays, DAY, dateIn } from '#kit/shared/time.ts'
import type { BookedSlot, Period } from '../rules.ts'
import { sameTimes } from './same-times.ts'
import { readOfferCalendar } from './store.ts'

type FreeDayRequest = {
  facilityId: string
  /** On the facility's slots or not. */
  slots: readonly BookedSlot[]
  /** Search limit in days. */
  days: number
  /** Free, but not to be chosen. */
  besides?: readonly Period[]
}

/**
 * The next day on which all these wall-clock times are free, ignoring notice; times on several days move together. In
 * time order, at the same prices.
 */
export async function findFreeDay(
  db: Db | Tx,
  { facilityId, slots, days, besides = [] }: FreeDayRequest,
): Promise<BookedSlot[] | undefined> {
  const span = { start: Math.min(...slots.map(slot => slot.start)), end: Math.max(...slots.map(slot => slot.end)) }
  // In every zone, the UTC day before is that day or earlier.
  const from = addDays(dateIn('UTC', span.start), -1)
  const spanDays = Math.ceil((span.end - span.start) / DAY) + days + 3
  const calendar = await readOfferCalendar(db, { facilityId, from, days: spanDays, visitorId: null })
  if (!calendar) return undefined
  for (let daysLater = 1; daysLater <= days; daysLater++) {
    const times = sameTimes(calendar, { facilityId, slots, daysLater, isBeyondTerms: true })
    const free = times.flatMap(({ id, start, end, status }, index) =>
      status === 'open' && !besides.some(taken => taken.start < end && start < taken.end)
        ? [{ id: id!, start, end, priceCents: slots[index]!.priceCents }]
        : [],
    )
    if (free.length === slots.length) return free.sort((a, b) => a.start - b.start)
  }
  return undefined
}
