import type { Point } from '#kit/shared/miles.ts'
import type { Place } from '../contract.ts'
import { gazetteer } from './gazetteer.ts'

/** Of any size, without states. In territories without named places, the nearest ZIP code. */
export function placeNear(point: Point, miles: number): { place: Place; miles: number } | undefined {
  const target = vectorOf(point)
  for (const reach of [...FIRST_REACHES.filter(first => first < miles), miles]) {
    let [best, bestSquare] = [-1, squareOf(reach)]
    visit(point, reach, (spot, { x, y, z }) => {
      const square = (x[spot]! - target.x) ** 2 + (y[spot]! - target.y) ** 2 + (z[spot]! - target.z) ** 2
      if (square > bestSquare) return
      best = spot
      bestSquare = square
    })
    if (best >= 0) return { place: grid().placeOf(best), miles: milesOf(bestSquare) }
  }
  return undefined
}

/** `state` is a two-letter code. */
export function isNearState(point: Point, state: string, miles: number): boolean {
  const [target, limit] = [vectorOf(point), squareOf(miles)]
  const stateRow = stateRowOf(state)
  let isNear = false
  visit(point, miles, (spot, { x, y, z, states }) => {
    if (isNear || states[spot] !== stateRow) return
    isNear = (x[spot]! - target.x) ** 2 + (y[spot]! - target.y) ** 2 + (z[spot]! - target.z) ** 2 <= limit
  })
  return isNear
}

/** Miles. Nearly every point has a place close by. */
const FIRST_REACHES: readonly number[] = [5, 20]
const EARTH_RADIUS_MILES = 3958.8
/** Cells per degree. */
const PARTS = 4
const ROWS = 180 * PARTS
const COLUMNS = 360 * PARTS

/** A spot is a gazetteer row or, after those, a ZIP code. */
type Grid = {
  /** By cell, west to east, south to north: its first spot. */
  starts: Uint16Array
  spots: Uint16Array
  /** By spot: state row, and point on the unit sphere, for distances without trigonometry. */
  states: Uint8Array
  x: Float64Array
  y: Float64Array
  z: Float64Array
  placeOf: (spot: number) => Place
}

let built: Grid | undefined

function grid(): Grid {
  built ??= buildGrid()
  return built
}

function buildGrid(): Grid {
  const { stateCount, rowCount, point, place, zip, stateRow } = gazetteer()
  const zips = zipsOfTerritories()
  const count = rowCount + zips.length
  const [starts, spots, states] = [new Uint16Array(ROWS * COLUMNS + 1), new Uint16Array(count), new Uint8Array(count)]
  const [x, y, z] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  const cells = new Uint32Array(count)
  const placeOf = (spot: number) => (spot < rowCount ? place(spot) : zip(zips[spot - rowCount]!)!)
  for (let spot = stateCount; spot < count; spot += 1) {
    const at = spot < rowCount ? point(spot) : placeOf(spot)
    const vector = vectorOf(at)
    x[spot] = vector.x
    y[spot] = vector.y
    z[spot] = vector.z
    states[spot] = spot < rowCount ? stateRow(spot) : stateRowOf(placeOf(spot).state)
    const cell = cellOf(at)
    cells[spot] = cell
    starts[cell + 1]! += 1
  }
  for (let cell = 0; cell < ROWS * COLUMNS; cell += 1) starts[cell + 1]! += starts[cell]!
  const next = starts.slice()
  for (let spot = stateCount; spot < count; spot += 1) {
    const cell = cells[spot]!
    spots[next[cell]!] = spot
    next[cell]! += 1
  }
  return { starts, spots, states, x, y, z, placeOf }
}

const ZIP_CODES = 100_000

/** Puerto Rico and the islands have only ZIP codes in the gazetteer. */
function zipsOfTerritories(): number[] {
  const { stateCount, rowCount, stateRow, place, zip } = gazetteer()
  const named = new Set<number>()
  for (let row = stateCount; row < rowCount; row += 1) named.add(stateRow(row))
  const states = Array.from({ length: stateCount }, (_, row) => row).filter(row => !named.has(row))
  const codes = new Set(states.map(row => place(row).state))
  return Array.from({ length: ZIP_CODES }, (_, code) => code).filter(code => codes.has(zip(code)?.state ?? ''))
}

/** -1 if unknown. */
function stateRowOf(code: string): number {
  const { stateCount, stateCode } = gazetteer()
  const wanted = code.toLowerCase()
  return Array.from({ length: stateCount }, (_, row) => stateCode(row)).indexOf(wanted)
}

function visit(point: Point, miles: number, see: (spot: number, grid: Grid) => void): void {
  const all = grid()
  const reach = miles / EARTH_RADIUS_MILES
  const high = degrees(reach)
  const narrow = Math.sin(reach) / Math.cos(radians(point.latitude))
  // Near a pole the area wraps all the way around.
  const wide = narrow < 1 && narrow >= 0 ? degrees(Math.asin(narrow)) : 180
  const [bottom, top] = [rowOf(point.latitude - high), rowOf(point.latitude + high)]
  const left = Math.floor((point.longitude - wide + 180) * PARTS)
  const right = Math.min(Math.floor((point.longitude + wide + 180) * PARTS), left + COLUMNS - 1)
  for (let row = bottom; row <= top; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const cell = row * COLUMNS + ((column + 2 * COLUMNS) % COLUMNS)
      for (let i = all.starts[cell]!; i < all.starts[cell + 1]!; i += 1) see(all.spots[i]!, all)
    }
  }
}

function cellOf({ latitude, longitude }: Point): number {
  return rowOf(latitude) * COLUMNS + (Math.floor((longitude + 180) * PARTS) % COLUMNS)
}

function rowOf(latitude: number): number {
  return Math.max(0, Math.min(ROWS - 1, Math.floor((latitude + 90) * PARTS)))
}

function vectorOf({ latitude, longitude }: Point) {
  const [up, around] = [radians(latitude), radians(longitude)]
  return { x: Math.cos(up) * Math.cos(around), y: Math.cos(up) * Math.sin(around), z: Math.sin(up) }
}

/** Squared chord on the unit sphere. */
function squareOf(miles: number): number {
  return (2 * Math.sin(Math.min(miles / EARTH_RADIUS_MILES, Math.PI) / 2)) ** 2
}

function milesOf(square: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square) / 2))
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
