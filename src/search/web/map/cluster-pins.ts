import type { Spot } from '#kit/web/map/use-map-view.ts'

export type Cluster<Pin> = Spot & { pins: Pin[] }

/**
 * Groups pins nearer than `distance` pixels to a group's first pin. Each pin is in one group; groups are `distance`
 * apart, in reading order by rows of that height. A grid limits each search to nine squares.
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
