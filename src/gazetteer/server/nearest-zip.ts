import { milesBetween, type Point } from '#kit/shared/miles.ts'
import { gazetteer } from './gazetteer.ts'

/** Farther away it says nothing about a place. */
const REACH_MILES = 25
/** Of latitude. */
const DEGREE_MILES = 69
const ZIP_CODES = 100_000

/** Of one state, south to north. */
type Zips = { codes: readonly number[]; points: readonly Point[] }

let byState: Map<string, Zips> | undefined

/** Within 25 miles; `state` has two letters. Rounds points to 0.01 degree, so callers may group by that. */
export function nearestZip(point: Point, state: string): { zip: string; city: string } | undefined {
  byState ??= groupByState()
  const { codes, points } = byState.get(state.toUpperCase()) ?? { codes: [], points: [] }
  const from = { latitude: hundredths(point.latitude), longitude: hundredths(point.longitude) }
  let best: { code: number; miles: number } | undefined
  for (let i = firstNorthOf(points, from.latitude - REACH_MILES / DEGREE_MILES); i < codes.length; i += 1) {
    if (points[i]!.latitude > from.latitude + REACH_MILES / DEGREE_MILES) break
    const miles = milesBetween(from, points[i]!)
    if (miles <= (best?.miles ?? REACH_MILES)) best = { code: codes[i]!, miles }
  }
  return best && { zip: String(best.code).padStart(5, '0'), city: gazetteer().zip(best.code)!.name }
}

function groupByState(): Map<string, Zips> {
  const found = Array.from({ length: ZIP_CODES }, (_, code) => ({ code, place: gazetteer().zip(code) }))
    .filter(({ place }) => place !== undefined)
    .sort((a, b) => a.place!.latitude - b.place!.latitude)
  const states = Map.groupBy(found, ({ place }) => place!.state)
  return new Map(
    [...states].map(([state, zips]) => [
      state,
      { codes: zips.map(({ code }) => code), points: zips.map(({ place }) => place!) },
    ]),
  )
}

function firstNorthOf(points: readonly Point[], latitude: number): number {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (points[middle]!.latitude >= latitude) high = middle
    else low = middle + 1
  }
  return low
}

function hundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100
}
