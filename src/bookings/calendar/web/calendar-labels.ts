import { clockText, rangeText } from '#availability/time-format.ts'
import type { CalendarItem, InTheWay } from '#bookings/calendar/contract.ts'
import type { BadgeTone } from '#kit/web/badge.tsx'
import { type LaneItem, MINUTES_A_DAY, type Span } from './calendar-view.ts'

type LabeledItem = Pick<CalendarItem, 'kind' | 'title' | 'elsewhere'> & { status?: CalendarItem['status'] }

/** "Pat Jones", "Blocked: new nets", "North half: Pat Jones". */
export function itemTitle({ kind, title, elsewhere }: LabeledItem): string {
  const own = titles[kind](title)
  return elsewhere ? `${elsewhere.name}: ${own}` : own
}

const titles: Record<CalendarItem['kind'], (title: string) => string> = {
  booking: title => title,
  hold: () => 'Being booked',
  block: title => `Blocked: ${title}`,
  closure: title => `Closed: ${title}`,
  clinic: title => title,
  other: () => 'Taken',
  outside: () => 'Outside calendar',
}

export function itemKind({ kind, status }: Pick<CalendarItem, 'kind' | 'status'>): { label: string; tone: BadgeTone } {
  if (kind === 'booking')
    return status === 'pending_confirmation'
      ? { label: 'Awaiting confirmation', tone: 'warning' }
      : { label: 'Confirmed', tone: 'positive' }
  return kinds[kind]
}

const kinds: Record<Exclude<CalendarItem['kind'], 'booking'>, { label: string; tone: BadgeTone }> = {
  hold: { label: 'Held', tone: 'info' },
  block: { label: 'Blocked', tone: 'neutral' },
  closure: { label: 'Closed', tone: 'warning' },
  clinic: { label: 'Clinic', tone: 'info' },
  other: { label: 'Taken', tone: 'neutral' },
  outside: { label: 'Outside calendar', tone: 'neutral' },
}

/** "6 to 7:30 PM", or "All day". */
export function timeText({ item, from, to }: LaneItem): string {
  return isWholeDay({ from, to }) ? 'All day' : rangeText(item)
}

/** "6 to 7:30 PM, Pat Jones, Confirmed": the accessible name. */
export function itemLabel(laneItem: LaneItem): string {
  const { item } = laneItem
  return `${timeText(laneItem)}, ${itemTitle(item)}, ${itemKind(item).label}`
}

/** Why a time is unavailable, as a sentence. */
export function conflictText(entry: InTheWay): string {
  const when = rangeText(entry)
  if (entry.kind === 'hold' && entry.heldUntil)
    return `${when}: a customer is booking this right now. Held until ${clockText(entry.heldUntil)}.`
  return `${when}: ${itemTitle(entry)}.`
}

/** "6 AM to 10 PM", or "all day". */
export function openText(span: Span): string {
  return isWholeDay(span) ? 'all day' : `${minuteText(span.from)} to ${minuteText(span.to)}`
}

function isWholeDay({ from, to }: Span): boolean {
  return from === 0 && to === MINUTES_A_DAY
}

/** Minutes of local time → "6 PM", "6:30 PM"; 24:00 is "12 AM". */
export function minuteText(minute: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return clockText(`2026-01-01T${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}:00Z`)
}
