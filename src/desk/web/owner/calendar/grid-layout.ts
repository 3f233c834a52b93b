import { itemsIn, type Lane, type LaneItem, openIn, type Span } from './calendar-view.ts'

/** A cell that can be pressed is half an hour. */
export const CELL_MINUTES = 30

/** Pixels of a minute: half an hour is a target of 32 px for a mouse; a phone has the list. */
export const MINUTE_PX = 16 / 15

/** Hours that are shown at least; more where something is earlier or later. */
const USUAL: Span = { from: 7 * 60, to: 21 * 60 }

/** From which minute to which the grid goes: whole hours, all that is open or taken among them. */
export function shownHours(lanes: readonly Lane[]): Span {
  const spans = lanes.flatMap(lane => [...openIn(lane), ...itemsIn(lane)])
  const from = Math.min(USUAL.from, ...spans.map(span => span.from))
  const to = Math.max(USUAL.to, ...spans.map(span => span.to))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

/** Where an item lies across its lane: the `place`-th of `width` equal parts. */
export type Placed = LaneItem & { place: number; width: number }

/** Items of one time side by side, such as both halves of a full field; none covers another. */
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

/** Items that hang together in time; between two groups is a moment without any. */
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

/** The cells of a lane that nothing covers entirely. */
export function freeMinutes(items: readonly Span[], hours: Span): number[] {
  const count = (hours.to - hours.from) / CELL_MINUTES
  return Array.from({ length: count }, (_, index) => hours.from + index * CELL_MINUTES).filter(
    minute => !items.some(({ from, to }) => from <= minute && minute + CELL_MINUTES <= to),
  )
}

/** The free time within a pressed or dragged stretch, on the quarter of an hour; null where there is none. */
export function freeWithin(items: readonly Span[], { from, to }: Span): Span | null {
  let start = from
  for (const item of items.toSorted((a, b) => a.from - b.from)) {
    if (item.to <= start || item.from >= to) continue
    if (item.from > start) return { from: start, to: Math.floor(item.from / 15) * 15 }
    start = Math.ceil(item.to / 15) * 15
  }
  return start < to ? { from: start, to } : null
}
