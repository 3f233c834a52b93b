import { itemsIn, type Lane, type LaneItem, MINUTES_A_DAY, openIn, type Span } from './calendar-view.ts'

/** A clickable cell is half an hour. */
export const CELL_MINUTES = 30

/** Pixels per minute of a week: half an hour is a 32 px mouse target; phones show the list. */
const MINUTE_PX = 16 / 15

/** Of a week's lane. */
export function heightOf(hours: Span): number {
  return (hours.to - hours.from) * MINUTE_PX
}

/** Of a day's row: items of fields that share space may overlap, and then lie below each other. */
export function rowHeightOf(items: readonly LaneItem[]): number {
  const levels = Math.max(1, ...placeItems(items).map(({ width }) => width))
  return Math.max(ROW_PX, levels * LEVEL_PX)
}

const ROW_PX = 48
const LEVEL_PX = 30

/** Percent of the shown hours. */
export function percentOf(minute: number, { from, to }: Span): number {
  return (100 * (minute - from)) / (to - from)
}

/** CSS position in a lane, cut off at the shown hours; with a place, beside what overlaps. */
export function boxOf(
  { from, to }: Span,
  hours: Span,
  { isUpright, place = 0, width = 1 }: { isUpright: boolean; place?: number; width?: number },
): Record<'top' | 'left' | 'width' | 'height', string> {
  const [first, last] = [Math.max(from, hours.from), Math.min(to, hours.to)]
  const along = { start: `${percentOf(first, hours)}%`, length: `${percentOf(hours.from + last - first, hours)}%` }
  const across = { start: `${(100 * place) / width}%`, length: `${100 / width}%` }
  const [x, y] = isUpright ? [across, along] : [along, across]
  return { left: x.start, width: x.length, top: y.start, height: y.length }
}

/** The minimum range; extended for earlier or later items. */
const USUAL: Span = { from: 7 * 60, to: 21 * 60 }

/** Whole hours that include all open and taken time, except what takes all day: a closure would squeeze the open hours. */
export function shownHours(lanes: readonly Lane[]): Span {
  const spans = lanes.flatMap(lane => [...openIn(lane), ...itemsIn(lane).filter(item => !isAllDay(item))])
  const from = Math.min(USUAL.from, ...spans.map(span => span.from))
  const to = Math.max(USUAL.to, ...spans.map(span => span.to))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

function isAllDay({ from, to }: Span): boolean {
  return from === 0 && to === MINUTES_A_DAY
}

/** Horizontal position: the `place`-th of `width` equal parts. */
export type Placed = LaneItem & { place: number; width: number }

/** Concurrent items side by side, such as both halves of a full field, without overlap. */
export function placeItems(items: readonly LaneItem[]): Placed[] {
  const placed: Placed[] = []
  for (const group of groupsOf(items)) {
    const ends: number[] = []
    const places = group.map(({ from, to }) => {
      const free = ends.findIndex(end => end <= from)
      const place = free < 0 ? ends.length : free
      ends[place] = to
      return place
    })
    placed.push(...group.map((item, index) => ({ ...item, place: places[index]!, width: ends.length })))
  }
  return placed
}

/** Groups of items that overlap in time. */
function groupsOf(items: readonly LaneItem[]): LaneItem[][] {
  const groups: LaneItem[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const item of items.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (item.from >= end) groups.push([])
    groups.at(-1)!.push(item)
    end = Math.max(end, item.to)
  }
  return groups
}

/** Starts of the cells that are not entirely covered. */
export function freeMinutes(items: readonly Span[], hours: Span): number[] {
  const count = (hours.to - hours.from) / CELL_MINUTES
  return Array.from({ length: count }, (_, index) => hours.from + index * CELL_MINUTES).filter(
    minute => !items.some(({ from, to }) => from <= minute && minute + CELL_MINUTES <= to),
  )
}

/** The free part of a clicked or dragged range, in quarter hours; null if none. */
export function freeWithin(items: readonly Span[], { from, to }: Span): Span | null {
  let start = from
  for (const item of items.toSorted((a, b) => a.from - b.from)) {
    if (item.to <= start || item.from >= to) continue
    if (item.from > start) return { from: start, to: Math.floor(item.from / 15) * 15 }
    start = Math.ceil(item.to / 15) * 15
  }
  return start < to ? { from: start, to } : null
}
