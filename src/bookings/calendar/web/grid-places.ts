import { itemsIn, type Lane, type LaneItem, type Span } from './calendar-view.ts'
import { freeMinutes } from './grid-layout.ts'

/** Where the keyboard can be: an item, or a free half hour (without `item`). */
export type GridPlace = { lane: number; minute: number; item?: LaneItem }

/** Unique in a lane: another part of the same booking starts at another time. */
export function itemKey({ item: { kind, id, startTime, elsewhere } }: Pick<LaneItem, 'item'>): string {
  return [kind, id ?? elsewhere?.id, startTime].join(' ')
}

/** Unique in a lane. */
export function placeKey({ minute, item }: GridPlace): string {
  return item ? itemKey({ item: item.item }) : String(minute)
}

/** In time order. */
export function placesIn(shown: Lane, lane: number, hours: Span): GridPlace[] {
  const items = itemsIn(shown)
  return [
    ...freeMinutes(items, hours).map(minute => ({ lane, minute })),
    ...items.map(item => ({ lane, minute: item.from, item })),
  ].sort((a, b) => a.minute - b.minute)
}

/** `laneKey` and `key` as they were before the calendar was refreshed. */
export type Kept = { laneKey: string; minute: number; key: string }

/** The same place, or the nearest one if it is gone; at first the opening of the first lane. */
export function findPlace(lanes: readonly Lane[], hours: Span, kept: Kept | undefined): GridPlace | undefined {
  const lane = Math.max(
    0,
    lanes.findIndex(({ key }) => key === kept?.laneKey),
  )
  if (!lanes[lane]) return undefined
  const places = placesIn(lanes[lane], lane, hours)
  return places.find(place => placeKey(place) === kept?.key) ?? nearest(places, kept?.minute ?? hours.from)
}

export type Step = { lanes: number; time: number }

/** What an arrow means where lanes lie below each other, or beside each other. */
export function stepOfKey(key: string, isUpright: boolean): Step | undefined {
  const step = steps[key]
  return step && isUpright ? { lanes: step.time, time: step.lanes } : step
}

const steps: Record<string, Step | undefined> = {
  ArrowLeft: { lanes: 0, time: -1 },
  ArrowRight: { lanes: 0, time: 1 },
  ArrowUp: { lanes: -1, time: 0 },
  ArrowDown: { lanes: 1, time: 0 },
}

/** Along a lane in time, across lanes to the same time; undefined at the edge. */
export function nextPlace(
  { lanes: across, time }: Step,
  from: GridPlace,
  lanes: readonly Lane[],
  hours: Span,
): GridPlace | undefined {
  const lane = from.lane + across
  if (!lanes[lane]) return undefined
  const places = placesIn(lanes[lane], lane, hours)
  if (across !== 0) return nearest(places, from.minute)
  const at = places.findIndex(place => placeKey(place) === placeKey(from))
  return places[at + time]
}

/** An item that has the minute, or else what starts closest. */
function nearest(places: readonly GridPlace[], minute: number): GridPlace | undefined {
  const distance = (place: GridPlace) =>
    place.item && place.item.from <= minute && minute < place.item.to ? -1 : Math.abs(place.minute - minute)
  return places.toSorted((a, b) => distance(a) - distance(b))[0]
}
