/** Parameters of /search that put the list in order: a point, and whether the nearest to it come first. */
export const orderParameters = ['near', 'sort'] as const
export type OrderParameter = (typeof orderParameters)[number]

export const BY_DISTANCE = 'distance'

export const orderOptions = [
  { value: '', label: 'Sort by name' },
  { value: BY_DISTANCE, label: 'Nearest first' },
] as const

/** Both parameters as they are written, '' for what is not set. Without a point nothing is near. */
export function orderIn(near: string, sort: string): [OrderParameter, string][] {
  const point = pointIn(near)
  return [
    ['near', point ? pointText(point) : ''],
    ['sort', point && sort.trim() === BY_DISTANCE ? BY_DISTANCE : ''],
  ]
}

/** Whether a parameter of an address says something about the order. */
export function isOrder(name: string, value: string): boolean {
  if (name === 'near') return pointIn(value) !== undefined
  return name === 'sort' && (value === BY_DISTANCE || value === 'name')
}

type Point = { latitude: number; longitude: number }

/** "33.15,-96.82" in degrees; undefined for what is no point on Earth. */
export function pointIn(text: string): Point | undefined {
  const match = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** To 4 decimals, 11 meters. */
export function pointText({ latitude, longitude }: Point): string {
  return [latitude, longitude].map(degrees => Number(degrees.toFixed(4))).join(',')
}
