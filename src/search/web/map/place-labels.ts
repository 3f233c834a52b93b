import type { Spot } from './cluster-pins.ts'

/** A name and where its middle stands, in pixels of the frame. */
export type PlaceLabel = Spot & { name: string }

/**
 * Which names can be written without covering each other: the first ones (the largest cities) come first, and nothing is
 * written across the frame's edge. `places` are in the order of their size.
 */
export function choosePlaceLabels(
  places: readonly PlaceLabel[],
  frame: { width: number; height: number },
): PlaceLabel[] {
  const chosen: PlaceLabel[] = []
  for (const place of places) {
    if (chosen.length >= MOST_LABELS) break
    if (isInside(place, frame) && !chosen.some(other => overlap(place, other))) chosen.push(place)
  }
  return chosen
}

/** Of a letter and of a line with room around it, in pixels, for type of 12 px. */
const LETTER_PX = 6.5
const LINE_PX = 34
const ROOM_PX = 28
const MOST_LABELS = 40

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
