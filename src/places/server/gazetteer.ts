import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../contract.ts'
import { boroughs } from '../rules.ts'
import { readTables } from './read-tables.ts'

/**
 * Every state, city and ZIP code of data/gazetteer.txt, read on first use and kept as bytes and numbers: 58,000 objects would cost
 * many times the 4 MB that this takes. A row is a state (the first ones) or a city, borough or other named place.
 */
export type Gazetteer = {
  /** How many of the first rows are states. */
  stateCount: number
  rowCount: number
  /** Rows whose folded name is this one, or begins with it: from the first to before the last. States are not among them. */
  rowsNamed: (folded: string) => [first: number, end: number]
  rowsBeginning: (folded: string) => [first: number, end: number]
  /** The name as `foldName` gives it. */
  foldedName: (row: number) => string
  /** 0 where it is not known. Of a state: the people of its cities together. */
  population: (row: number) => number
  /** The row of the state that a row stands in; of a state itself. */
  stateRow: (row: number) => number
  /** Two letters, small. */
  stateCode: (stateRow: number) => string
  point: (row: number) => { latitude: number; longitude: number }
  place: (row: number) => Place
  /** Undefined where there is no such ZIP code. */
  zip: (code: number) => Place | undefined
}

export function gazetteer(): Gazetteer {
  loaded ??= readGazetteer(readFileSync(join(import.meta.dirname, '..', '..', '..', 'data', 'gazetteer.txt')))
  return loaded
}

let loaded: Gazetteer | undefined

/** The file has ten-thousandths of a degree. */
const DEGREE = 10_000

function readGazetteer(file: Buffer): Gazetteer {
  const tables = readTables(file)
  const { stateCount, lines, names, nameStarts, populations, states, latitudes, longitudes } = tables
  const rowCount = lines.length
  const foldedName = (row: number) => names.slice(nameStarts[row], nameStarts[row + 1])
  const name = (row: number) => file.toString('utf8', lines[row], file.indexOf('|', lines[row]))
  const stateCode = (row: number) => tables.codes[row] ?? ''

  function firstRow(isAtOrPast: (folded: string) => boolean): number {
    let [low, high] = [stateCount, rowCount]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isAtOrPast(foldedName(middle))) high = middle
      else low = middle + 1
    }
    return low
  }
  function stateRow(row: number): number {
    return states[row] ?? 0
  }
  function point(row: number) {
    return { latitude: (latitudes[row] ?? 0) / DEGREE, longitude: (longitudes[row] ?? 0) / DEGREE }
  }
  function place(row: number): Place {
    const [own, state] = [name(row), stateCode(stateRow(row))]
    if (row < stateCount) return { kind: 'state', label: own, name: own, state, ...point(row) }
    const kind = state === 'NY' && boroughs.includes(own) ? 'borough' : 'city'
    return { kind, label: `${own}, ${state}`, name: own, state, ...point(row) }
  }
  function zip(code: number): Place | undefined {
    const row = tables.zipRows[code]
    if (!row) return undefined
    const [home, text] = [place(row - 1), String(code).padStart(5, '0')]
    const label = home.kind === 'state' ? `${text}, ${home.state}` : `${text}, ${home.label}`
    const [latitude, longitude] = [tables.zipLatitudes[code], tables.zipLongitudes[code]].map(n => (n ?? 0) / DEGREE)
    return { ...home, kind: 'zip', label, latitude: latitude ?? 0, longitude: longitude ?? 0 }
  }
  return {
    stateCount,
    rowCount,
    rowsNamed: folded => [firstRow(at => at >= folded), firstRow(at => at > folded)],
    rowsBeginning: folded => [firstRow(at => at >= folded), firstRow(at => at > folded && !at.startsWith(folded))],
    foldedName,
    population: row => populations[row] ?? 0,
    stateRow,
    stateCode: row => stateCode(row).toLowerCase(),
    point,
    place,
    zip,
  }
}
