import type { Spot } from './use-map-view.ts'

/** Center, in pixels of the frame. */
export type PlaceLabel = Spot & { name: string }

/** Names that do not overlap or cross the edge. Earlier `places` win: largest first. */
export function choosePlaceLabels(
  places: readonly PlaceLabel[],
  frame: { width: number; height: number },
): PlaceLabel[] {
  const chosen: PlaceLabel[] = []
  for (const place of places) {
    if (chosen.length >= MAX_LABELS) break
    if (isInside(place, frame) && !chosen.some(other => overlap(place, other))) chosen.push(place)
  }
  return chosen
}

/** Pixels, for 12 px type. */
const LETTER_PX = 6.5
const LINE_PX = 34
const ROOM_PX = 28
const MAX_LABELS = 40

function widthOf({ name }: PlaceLabel): number {
  return name.length * LETTER_PX + ROOM_PX
}

function isInside(place: PlaceLabel, { width, height }: { width: number; height: number }): boolean {
  const half = widthOf(place) / 2
  return place.x > half && place.x < width - half && place.y > LINE_PX / 2 && place.y < height - LINE_PX / 2
}

function overlap(a: PlaceLabel, b: PlaceLabel): boolean {
  return Math.abs(a.x - b.x) < (widthOf(a) + widthOf(b)) / 2 && Math.abs(a.y - b.y) < LINE_PX
}
