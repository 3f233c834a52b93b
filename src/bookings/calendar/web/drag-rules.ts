import { STEP_MINUTES } from '#bookings/calendar/rules.ts'
import { conflictText } from './calendar-labels.ts'
import { itemsIn, type Lane, type LaneItem, MINUTES_A_DAY, pastMinute, type Span } from './calendar-view.ts'
import { itemKey } from './grid-places.ts'

/** `start` and `end`: an edge is dragged. */
export type DragKind = 'create' | 'move' | 'start' | 'end'

/** The span after dragging it by so many minutes: on quarter hours, within the day, at least a quarter hour. */
export function draggedSpan(kind: DragKind, { from, to }: Span, minutes: number): Span {
  const at = (minute: number) => clamp(Math.round(minute / STEP_MINUTES) * STEP_MINUTES, 0, MINUTES_A_DAY)
  switch (kind) {
    case 'move': {
      const start = clamp(at(from + minutes), 0, MINUTES_A_DAY - (to - from))
      return { from: start, to: start + to - from }
    }
    case 'start':
      return { from: Math.min(at(from + minutes), to - STEP_MINUTES), to }
    case 'end':
      return { from, to: Math.max(at(to + minutes), from + STEP_MINUTES) }
    case 'create':
      return minutes < 0
        ? { from: Math.min(at(from + minutes), to - STEP_MINUTES), to }
        : { from, to: Math.max(at(from + minutes), to) }
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Own bookings and blocks that begin and end on this day; the form moves others. */
export function isMovable({ item, from, to }: LaneItem, { date }: Pick<Lane, 'date'>): boolean {
  const { kind, id, startTime, endTime } = item
  if (item.elsewhere || id === null || (kind !== 'booking' && kind !== 'block')) return false
  if (!startTime.startsWith(date) || to - from < STEP_MINUTES) return false
  // A booking until midnight may go on in the next day's slots.
  return endTime.startsWith(date) || (kind === 'block' && endTime.slice(11, 16) === '00:00')
}

export type Dragged = { item: LaneItem; target: Lane; span: Span }

/** What is known before the server is asked, as a sentence; undefined if it may work. */
export function whyNot({ item, target, span }: Dragged, now: number | null): string | undefined {
  if (item.item.status === 'pending_confirmation') return 'Confirm this request first, then move it.'
  if (span.to <= pastMinute(target, now)) return 'That time is in the past.'
  const other = itemsIn(target).find(
    each =>
      each.from < span.to &&
      span.from < each.to &&
      // The server knows whether the entry in the other calendar is this booking's own.
      each.item.kind !== 'outside' &&
      itemKey(each) !== itemKey(item) &&
      !(each.item.id === item.item.id && each.item.startTime === item.item.startTime),
  )
  return other && conflictText(other.item)
}
