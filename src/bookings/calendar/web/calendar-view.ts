import { longDay, shortDay } from '#availability/time-format.ts'
import type { CalendarColumn, CalendarItem, OwnerCalendar } from '#bookings/calendar/contract.ts'
import { isManualTime } from '#bookings/calendar/rules.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { addDays, dateIn, isCalendarDate, MINUTE, offsetMinutesAt, weekdayOf } from '#kit/shared/time.ts'

export const calendarViews = ['day', 'week', 'month'] as const

/** Parsed from the URL. `facilityId`: shown by a week, on a phone, or counted by a month. */
export type CalendarView = {
  view: (typeof calendarViews)[number]
  date: string
  facilityId: string | undefined
  venueId: string | undefined
  sport: string | undefined
}

/** `today` replaces a missing or invalid date. */
export function readView(search: URLSearchParams, today: string): CalendarView {
  const date = search.get('date') ?? ''
  return {
    view: calendarViews.find(view => view === search.get('view')) ?? 'day',
    date: isCalendarDate(date) && date.startsWith('20') ? date : today,
    facilityId: idIn(search, 'facility'),
    venueId: idIn(search, 'venue'),
    sport: search.get('sport')?.slice(0, 100) || undefined,
  }
}

function idIn(search: URLSearchParams, name: string): string | undefined {
  const id = search.get(name) ?? ''
  return isUuid(id) ? id.toLowerCase() : undefined
}

/** Leaves out defaults. */
export function writeView(
  { view, date, facilityId, venueId, sport }: CalendarView,
  today: string,
): Record<string, string> {
  return {
    ...(view !== 'day' && { view }),
    ...(date !== today && { date }),
    ...(facilityId && { facility: facilityId }),
    ...(venueId && { venue: venueId }),
    ...(sport && { sport }),
  }
}

/** A week begins on Sunday. */
export function firstDayOf({ view, date }: Pick<CalendarView, 'view' | 'date'>): string {
  if (view === 'month') return `${date.slice(0, 7)}-01`
  return view === 'week' ? addDays(date, -weekdayOf(date)) : date
}

export function isShown(view: Pick<CalendarView, 'view' | 'date'>, day: string): boolean {
  const first = firstDayOf(view)
  return first <= day && day < stepOf({ view: view.view, date: first }, 1)
}

/** All facilities of a day, or those of a venue and sport. */
export function dayOf({ date, venueId, sport }: Pick<CalendarView, 'date' | 'venueId' | 'sport'>, after?: string) {
  return { from: date, days: 1, facilityId: undefined, venueId, sport, after } as const
}

export function monthOf({ date, ...chosen }: CalendarView) {
  const { facilityId, venueId, sport } = chosen
  return { month: date.slice(0, 7), facilityId, venueId, sport }
}

export function weekOf({ date }: Pick<CalendarView, 'date'>, facilityId: string | undefined) {
  return { from: firstDayOf({ view: 'week', date }), days: 7, facilityId } as const
}

/** One step of the arrows. */
export function stepOf({ view, date }: Pick<CalendarView, 'view' | 'date'>, direction: 1 | -1): string {
  if (view !== 'month') return addDays(date, direction * (view === 'week' ? 7 : 1))
  const first = firstDayOf({ view, date })
  return firstDayOf({ view, date: addDays(first, direction === 1 ? 31 : -1) })
}

/** "Tuesday, March 3", "Mar 1 to Mar 7", "March 2027". */
export function spanText(view: Pick<CalendarView, 'view' | 'date'>): string {
  const first = firstDayOf(view)
  if (view.view === 'day') return longDay(first)
  if (view.view === 'month') return monthText(first)
  const withoutDay = (date: string) => shortDay(date).replace(/^\w+, /, '')
  return `${withoutDay(first)} to ${withoutDay(addDays(first, 6))}`
}

function monthText(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** A facility on one day. */
export type Lane = { key: string; title: string; date: string; column: CalendarColumn }

/** A day has one lane per facility, a week one per day of the chosen facility. */
export function lanesOf(
  calendar: OwnerCalendar,
  { view, facilityId }: Pick<CalendarView, 'view' | 'facilityId'>,
): Lane[] {
  const { from, columns } = calendar
  if (view !== 'week')
    return columns.map(column => ({ key: column.facility.id, title: column.facility.name, date: from, column }))
  const column = columns.find(({ facility }) => facility.id === facilityId) ?? columns[0]
  if (!column) return []
  return Array.from({ length: 7 }, (_, day) => {
    const date = addDays(from, day)
    return { key: date, title: shortDay(date), date, column }
  })
}

/** Minutes of local time on the lane's day, cut off at midnight. */
export type Span = { from: number; to: number }

/** Null outside the day. When clocks go back, an hour may come out empty but never negative. */
export function spanOn(date: string, { startTime, endTime }: Pick<CalendarItem, 'startTime' | 'endTime'>): Span | null {
  const [first, last] = [startTime.slice(0, 10), endTime.slice(0, 10)]
  if (last < date || first > date) return null
  const from = first < date ? 0 : minuteOf(startTime)
  const to = last > date ? MINUTES_A_DAY : minuteOf(endTime)
  return to <= 0 ? null : { from, to: Math.max(to, from + 1) }
}

export type LaneItem = Span & { item: CalendarItem }

/** In order. */
export function itemsIn({ date, column }: Lane): LaneItem[] {
  return column.items.flatMap(item => {
    const span = spanOn(date, item)
    return span ? [{ ...span, item }] : []
  })
}

export function openIn({ date, column }: Lane): Span[] {
  return column.open.flatMap(span => spanOn(date, span) ?? [])
}

/** "2026-03-03T18:30"; midnight at the end is the next day's. */
export function localTime(date: string, minute: number): string {
  const day = addDays(date, Math.floor(minute / MINUTES_A_DAY))
  const rest = minute % MINUTES_A_DAY
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${day}T${two(Math.floor(rest / 60))}:${two(rest % 60)}`
}

/** The next open hour that nothing takes, or the evening: what a form suggests. */
export function freeHour(lane: Lane, now: number | null): Span {
  const next = Math.ceil(pastMinute(lane, now) / 60) * 60
  const items = itemsIn(lane)
  const hours = openIn(lane).flatMap(({ from, to }) => {
    const first = Math.max(from, next)
    return Array.from({ length: Math.max(0, Math.floor((to - first) / 60)) }, (_, hour) => first + hour * 60)
  })
  const free = hours.find(from => !items.some(item => item.from < from + 60 && from < item.to)) ?? EVENING
  return { from: free, to: free + 60 }
}

const EVENING = 18 * 60

/** The minute up to which the day has passed at the facility; 0 until the time is known. */
export function pastMinute({ date, column }: Lane, now: number | null): number {
  if (now === null) return 0
  const { timeZone } = column.facility
  const today = dateIn(timeZone, now)
  if (date !== today) return date < today ? MINUTES_A_DAY : 0
  return (Math.floor(now / MINUTE) + offsetMinutesAt(timeZone, now)) % MINUTES_A_DAY
}

function minuteOf(iso: string): number {
  return Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16))
}

export const MINUTES_A_DAY = 24 * 60

/** The new end when the start moves, keeping the length. Local times; incomplete input changes nothing. */
export function endMovedWith({ from, to }: { from: string; to: string }, nextFrom: string): string {
  const times = [from, to, nextFrom]
  if (!times.every(isManualTime) || to <= from) return to
  const [before, end, after] = times.map(text => Date.parse(`${text}:00Z`)) as [number, number, number]
  return new Date(after + end - before).toISOString().slice(0, 16)
}
