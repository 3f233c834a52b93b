/** Where a pin stands: pixels of the whole map at one zoom, so that moving the map changes no group. */
export type Spot = { x: number; y: number }

/** Pins that stand too close to be told apart, where the first of them stands. */
export type Cluster<Pin> = Spot & { pins: Pin[] }

/**
 * Puts pins together that stand nearer than `distance` pixels to the first of a group. Every pin is in exactly one group, two
 * groups keep that distance from each other, and the groups come in reading order: by rows of that height from the
 * top, in a row from the left. A pin looks for its group in the nine squares around it, so many pins cost little.
 */
export function clusterPins<Pin>(pins: readonly Pin[], spotOf: (pin: Pin) => Spot, distance: number): Cluster<Pin>[] {
  const squares = new Map<string, Cluster<Pin>[]>()
  const groups: Cluster<Pin>[] = []
  for (const pin of pins) {
    const spot = spotOf(pin)
    const column = Math.floor(spot.x / distance)
    const row = Math.floor(spot.y / distance)
    const near = around
      .flatMap(([right, down]) => squares.get(`${column + right} ${row + down}`) ?? [])
      .find(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < distance)
    if (near) {
      near.pins.push(pin)
      continue
    }
    const group = { x: spot.x, y: spot.y, pins: [pin] }
    groups.push(group)
    squares.set(`${column} ${row}`, [...(squares.get(`${column} ${row}`) ?? []), group])
  }
  return groups.toSorted((a, b) => Math.floor(a.y / distance) - Math.floor(b.y / distance) || a.x - b.x)
}

const around = [-1, 0, 1].flatMap(right => [-1, 0, 1].map(down => [right, down] as const))
