import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../contract.ts'
import { boroughs } from '../rules.ts'
import { readTables } from './read-tables.ts'

/**
 * data/gazetteer.txt in typed arrays: 58,000 objects would take many times these 4 MB. A row is a state or a named
 * place.
 */
export type Gazetteer = {
  /** The first rows are the states. */
  stateCount: number
  rowCount: number
  /** Row ranges, `end` exclusive, without states. */
  rowsNamed: (folded: string) => [first: number, end: number]
  rowsBeginning: (folded: string) => [first: number, end: number]
  foldedName: (row: number) => string
  /** 0 if unknown. For a state, the sum of its cities. */
  population: (row: number) => number
  /** Of a state: its own row. */
  stateRow: (row: number) => number
  /** Two letters, lowercase. */
  stateCode: (stateRow: number) => string
  point: (row: number) => { latitude: number; longitude: number }
  place: (row: number) => Place
  zip: (code: number) => Place | undefined
}

export function gazetteer(): Gazetteer {
  loaded ??= readGazetteer(readFileSync(join(import.meta.dirname, '..', '..', '..', 'data', 'gazetteer.txt')))
  return loaded
}

let loaded: Gazetteer | undefined

/** The file's unit is 1/10,000 of a degree. */
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
