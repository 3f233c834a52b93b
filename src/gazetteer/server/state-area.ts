import { gazetteer } from './gazetteer.ts'

type Area = { south: number; west: number; north: number; east: number }

/** A place can lie this far beyond the cities and towns of its state, in degrees. */
const MARGIN = 0.5

let areas: Map<string, Area> | undefined

/** Degrees; a rectangle around its cities and towns. Undefined for a state that has none here. */
export function stateArea(code: string): Area | undefined {
  areas ??= readAreas()
  return areas.get(code)
}

function readAreas(): Map<string, Area> {
  const { stateCount, rowCount, stateRow, stateCode, point } = gazetteer()
  const found = new Map<string, Area>()
  for (let row = stateCount; row < rowCount; row++) {
    const [code, { latitude, longitude }] = [stateCode(stateRow(row)).toUpperCase(), point(row)]
    const known = found.get(code) ?? { south: 90, west: 180, north: -90, east: -180 }
    found.set(code, {
      south: Math.min(known.south, latitude - MARGIN),
      west: Math.min(known.west, longitude - MARGIN),
      north: Math.max(known.north, latitude + MARGIN),
      east: Math.max(known.east, longitude + MARGIN),
    })
  }
  return found
}
