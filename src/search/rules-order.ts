/** A point, and the order by distance from it or by price. */
export const orderParameters = ['near', 'sort'] as const
export type OrderParameter = (typeof orderParameters)[number]

export const BY_DISTANCE = 'distance'
export const BY_PRICE = 'price'

const orderOptions = [
  { value: '', label: 'Sort by name' },
  { value: BY_DISTANCE, label: 'Nearest first' },
  { value: BY_PRICE, label: 'Cheapest first' },
] as const

export function orderOptionsFor(near: string | undefined) {
  return orderOptions.filter(({ value }) => value !== BY_DISTANCE || near !== undefined)
}

/** '' where unset. Sorting by distance needs a point. */
export function orderIn(near: string, sort: string): [OrderParameter, string][] {
  const point = pointIn(near)
  const order = sort.trim()
  const isOwn = order === BY_PRICE || (order === BY_DISTANCE && point !== undefined)
  return [
    ['near', point ? pointText(point) : ''],
    ['sort', isOwn ? order : ''],
  ]
}

type Sorted = { sort?: string | undefined }

/** Empty for other orders. */
export function priceOrder({ sort }: Sorted): { sort?: typeof BY_PRICE } {
  return sort === BY_PRICE ? { sort } : {}
}

/** Without the point its order is dropped; sorting by price stays. */
export function keepingPriceOrder<S extends Sorted>(before: Sorted, after: S): S {
  return after.sort === undefined ? { ...after, ...priceOrder(before) } : after
}

export function isOrder(name: string, value: string): boolean {
  if (name === 'near') return pointIn(value) !== undefined
  return name === 'sort' && (value === BY_DISTANCE || value === BY_PRICE || value === 'name')
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
