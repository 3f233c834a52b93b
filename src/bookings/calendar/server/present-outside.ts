import type { CalendarItem } from '#bookings/calendar/contract.ts'
import { spansOf } from '#bookings/calendar/rules.ts'
import { addDays, instantOf, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'

type Days = { from: string; days: number; timeZone: string }

/** What connected calendars reported last, merged and cut to the days. */
export function presentOutside(
  busy: readonly (readonly [start: number, end: number])[],
  { from, days, timeZone }: Days,
): CalendarItem[] {
  const iso = (at: number) => toOffsetIso(at, offsetMinutesAt(timeZone, at))
  const [first, last] = [instantOf(from, 0, timeZone), instantOf(addDays(from, days), 0, timeZone)]
  const within = busy
    .map(([start, end]) => ({ start: Math.max(start, first), end: Math.min(end, last) }))
    .filter(({ start, end }) => start < end)
  return spansOf(within, 0).map(({ start, end }) => ({
    kind: 'outside',
    id: null,
    startTime: iso(start),
    endTime: iso(end),
    elsewhere: null,
    title: '',
    status: null,
    reference: null,
    heldUntil: null,
    seriesId: null,
  }))
}
