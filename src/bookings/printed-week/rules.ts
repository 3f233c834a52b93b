import { clockText, rangeText } from '#availability/time-format.ts'
import type { CalendarItem } from '#bookings/calendar/contract.ts'
import { addDays } from '#kit/shared/time.ts'

/** What one line of a day says. */
export type Entry = { time: string; title: string }

const DAYS = 7

/**
 * The lines of each of the seven days from `from` on, in order. What lasts past midnight is on each of its days. Holds
 * are left out: they are gone in minutes.
 */
export function entriesByDay(items: readonly CalendarItem[], from: string): Entry[][] {
  const sorted = items
    .filter(({ kind }) => kind !== 'hold')
    .toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
  return Array.from({ length: DAYS }, (_, i) => {
    const day = { start: `${addDays(from, i)}T00:00`, end: `${addDays(from, i + 1)}T00:00` }
    return sorted
      .filter(item => local(item.startTime) < day.end && local(item.endTime) > day.start)
      .map(item => ({ time: timeOn(item, day), title: titleOf(item) }))
  })
}

function timeOn({ startTime, endTime }: CalendarItem, day: { start: string; end: string }): string {
  const isOver = local(endTime) <= day.end
  if (local(startTime) < day.start || (local(startTime) === day.start && local(endTime) >= day.end))
    return local(endTime) < day.end ? `Until ${clockText(endTime)}` : 'All day'
  return isOver ? rangeText({ startTime, endTime }) : `From ${clockText(startTime)}`
}

/** The facility's clock, as text that compares. */
function local(iso: string): string {
  return iso.slice(0, 'yyyy-MM-ddTHH:mm'.length)
}

function titleOf({ kind, title, status, elsewhere }: CalendarItem): string {
  const place = elsewhere ? ` (${elsewhere.name})` : ''
  switch (kind) {
    case 'booking':
      return `${title}${status === 'pending_confirmation' ? ' (request)' : ''}${place}`
    case 'block':
      return `Blocked: ${title}${place}`
    case 'closure':
      return `Closed: ${title}${place}`
    case 'clinic':
      return `Clinic: ${title}${place}`
    default:
      return `Taken${place}`
  }
}
