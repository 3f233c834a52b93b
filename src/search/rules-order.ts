/** A point, and an order other than the best match. */
export const orderParameters = ['near', 'sort'] as const
export type OrderParameter = (typeof orderParameters)[number]

export const BY_DISTANCE = 'distance'
export const BY_PRICE = 'price'
export const BY_SOONEST = 'soonest'
export const orders: readonly string[] = [BY_DISTANCE, BY_PRICE, BY_SOONEST]

const orderOptions = [
  { value: '', label: 'Best match' },
  { value: BY_DISTANCE, label: 'Nearest first' },
  { value: BY_PRICE, label: 'Cheapest first' },
  { value: BY_SOONEST, label: 'Soonest available' },
] as const

/** Distance needs a place to be near. */
export function orderOptionsFor({ near, location }: { near?: string | undefined; location?: string | undefined }) {
  return orderOptions.filter(({ value }) => value !== BY_DISTANCE || near !== undefined || location !== undefined)
}

/** '' where unset. Sorting by distance needs a point. */
export function orderIn(near: string, sort: string): [OrderParameter, string][] {
  const point = pointIn(near)
  const order = sort.trim()
  const isOwn = orders.includes(order) && (order !== BY_DISTANCE || point !== undefined)
  return [
    ['near', point ? pointText(point) : ''],
    ['sort', isOwn ? order : ''],
  ]
}

type Sorted = { sort?: string | undefined; near?: string | undefined }

/** As the list takes it. The best match and the soonest are near the place, if it is known. */
export function orderOf({ sort, near }: Sorted): { sort?: string; near?: string } {
  if (sort === BY_PRICE) return { sort }
  return near ? { sort: BY_DISTANCE, near } : {}
}

/** Without the point its order is dropped; the others stay. */
export function keepingOrder<S extends Sorted>(before: Sorted, after: S): S {
  const kept = before.sort && before.sort !== BY_DISTANCE ? { sort: before.sort } : {}
  return after.sort === undefined ? { ...after, ...kept } : after
}

export function isOrder(name: string, value: string): boolean {
  if (name === 'near') return pointIn(value) !== undefined
  return name === 'sort' && (orders.includes(value) || value === 'name')
}

type Point = { latitude: number; longitude: number }

/** "33.15,-96.82" in degrees; undefined if invalid. */
export function pointIn(text: string): Point | undefined {
  const match = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** 4 decimals, 11 meters. */
export function pointText({ latitude, longitude }: Point): string {
  return [latitude, longitude].map(degrees => Number(degrees.toFixed(4))).join(',')
}
