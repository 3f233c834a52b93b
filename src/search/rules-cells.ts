import { z } from 'zod'

/**
 * Where a list over several installations goes on in one of them: after `seen` rows of the page with this cursor, the
 * last of which is `last`. Null once it failed: its rows would come out of order later.
 */
const CellPlace = z
  .object({ cursor: z.string().max(1_500).optional(), seen: z.int().min(0).max(1_000), last: z.uuid().optional() })
  .nullable()
type CellPlace = z.infer<typeof CellPlace>

/** By the cell's name. */
export const CellPlaces = z.record(z.string(), CellPlace)
export type CellPlaces = z.infer<typeof CellPlaces>

type Row = { id: string }
export type SourcePage<R extends Row> = { rows: readonly R[]; next: string | undefined }

/** Pages of one cell from its place on, in order: one, or two if the rest of the first is too short. */
export type Stretch<R extends Row> = { place: NonNullable<CellPlace>; pages: SourcePage<R>[] }

export const START: NonNullable<CellPlace> = { seen: 0 }

/** The rows of a page that were not shown yet. If the last one shown is gone, those after it moved up. */
export function unseen<R extends Row>(rows: readonly R[], { seen, last }: NonNullable<CellPlace>): readonly R[] {
  const index = rows.findIndex(({ id }) => id === last)
  return rows.slice(index >= 0 ? index + 1 : Math.max(0, last === undefined ? seen : seen - 1))
}

type Merged<R extends Row> = {
  rows: { cell: string; row: R }[]
  places: Record<string, NonNullable<CellPlace>>
  hasMore: boolean
}

/** The first `limit` rows of all. Each cell's order is kept, whatever `compare` says. */
export function mergeStretches<R extends Row>(
  stretches: ReadonlyMap<string, Stretch<R>>,
  { limit, compare }: { limit: number; compare: (a: R, b: R) => number },
): Merged<R> {
  const queues = [...stretches].map(([cell, stretch]) => ({ cell, stretch, rows: rowsOf(stretch), taken: 0 }))
  const rows: Merged<R>['rows'] = []
  while (rows.length < limit) {
    const heads = queues.filter(({ rows: left, taken }) => taken < left.length)
    if (heads.length === 0) break
    const first = heads.reduce((best, one) => (compare(one.rows[one.taken]!, best.rows[best.taken]!) < 0 ? one : best))
    rows.push({ cell: first.cell, row: first.rows[first.taken++]! })
  }
  return {
    rows,
    places: Object.fromEntries(queues.map(({ cell, stretch, taken }) => [cell, placeAfter(stretch, taken)])),
    hasMore: queues.some(({ stretch, rows: left, taken }) => taken < left.length || stretch.pages.at(-1)?.next),
  }
}

function rowsOf<R extends Row>({ place, pages: [first, second] }: Stretch<R>): readonly R[] {
  return [...unseen(first?.rows ?? [], place), ...(second?.rows ?? [])]
}

function placeAfter<R extends Row>(
  { place, pages: [first, second] }: Stretch<R>,
  taken: number,
): NonNullable<CellPlace> {
  const rest = unseen(first?.rows ?? [], place)
  const inSecond = taken - rest.length
  if (second && inSecond > 0) return { cursor: first!.next, seen: inSecond, last: second.rows[inSecond - 1]!.id }
  if (taken === 0) return place
  const seen = first!.rows.length - rest.length + taken
  return { cursor: place.cursor, seen, last: first!.rows[seen - 1]!.id }
}

type Ordered = Row & { name: string; latitude: number; longitude: number; pricePerHourUsd: number | null }
type Point = { latitude: number; longitude: number }

/** As the lists are sorted. */
export function orderBy(
  { sort, near }: { sort: string; near?: Point | undefined },
  milesBetween: (a: Point, b: Point) => number,
): (a: Ordered, b: Ordered) => number {
  const byName = (a: Ordered, b: Ordered) => compare(a.name, b.name) || compare(a.id, b.id)
  if (near) return (a, b) => milesBetween(near, a) - milesBetween(near, b) || compare(a.id, b.id)
  if (sort !== 'price') return byName
  const priceOf = ({ pricePerHourUsd }: Ordered) => pricePerHourUsd ?? Number.POSITIVE_INFINITY
  return (a, b) => compare(priceOf(a), priceOf(b)) || byName(a, b)
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b)
}

/** "Frisco, TX" is in Texas, whatever else has that name; undefined for what could be in any state. */
export function stateOf(location: string | undefined): string | undefined {
  return /, *([a-z]{2})$/i.exec(location?.trim() ?? '')?.[1]?.toUpperCase()
}
