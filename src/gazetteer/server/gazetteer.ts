import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#kit/server/program-files.ts'
import type { Place } from '../contract.ts'
import { boroughs, foldName } from '../rules.ts'

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
  loaded ??= readGazetteer(readFileSync(join(root, 'data/gazetteer.txt')))
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

/**
 * Byte by byte: splitting strings took three times as long and left 10 MB of garbage. Blank lines surround the states;
 * towns are sorted by folded name.
 */
function readTables(file: Buffer) {
  const { lines, stateCount } = findLines(file)
  const tables = emptyTables(lines.length)
  const names = Buffer.alloc(file.length)
  const states = new Map<number, number>()
  for (const [row, start] of lines.entries()) {
    const nameEnd = file.indexOf(BAR, start)
    const folded = foldName(file.toString('utf8', start, nameEnd))
    const nameStart = tables.nameStarts[row] ?? 0
    tables.nameStarts[row + 1] = nameStart + names.write(folded, nameStart, 'latin1')
    const code = file.readUInt16BE(nameEnd + 1)
    if (row < stateCount) states.set(code, row)
    tables.states[row] = states.get(code) ?? 0
    readNumbers(file, { row, at: nameEnd + 4, tables })
  }
  const codes = [...states.keys()].map(code => String.fromCharCode(code >> 8, code & 0xff))
  return { ...tables, lines, stateCount, codes, names: names.toString('latin1', 0, tables.nameStarts[lines.length]) }
}

const ZIP_CODES = 100_000

function emptyTables(rowCount: number) {
  return {
    nameStarts: new Uint32Array(rowCount + 1),
    states: new Uint8Array(rowCount),
    populations: new Uint32Array(rowCount),
    latitudes: new Int32Array(rowCount),
    longitudes: new Int32Array(rowCount),
    /** By ZIP code: row + 1; 0 for none. */
    zipRows: new Uint16Array(ZIP_CODES),
    zipLatitudes: new Int32Array(ZIP_CODES),
    zipLongitudes: new Int32Array(ZIP_CODES),
  }
}

type Tables = ReturnType<typeof emptyTables>

/** Population, latitude, longitude, then each ZIP code's digits and offset. */
function readNumbers(file: Buffer, { row, at, tables }: { row: number; at: number; tables: Tables }): void {
  let position = at
  function next(): number {
    const isNegative = file[position] === MINUS
    if (isNegative) position += 1
    let number = 0
    for (let digit = digitAt(position); digit >= 0 && digit <= 9; digit = digitAt(position)) {
      number = number * 10 + digit
      position += 1
    }
    position += 1
    return isNegative ? -number : number
  }
  function digitAt(index: number): number {
    return (file[index] ?? 0) - ZERO
  }
  tables.populations[row] = next()
  const latitude = next()
  const longitude = next()
  tables.latitudes[row] = latitude
  tables.longitudes[row] = longitude
  while (file[position] !== NEW_LINE && file[position - 1] !== NEW_LINE) {
    const zip = next()
    tables.zipRows[zip] = row + 1
    tables.zipLatitudes[zip] = latitude + next()
    tables.zipLongitudes[zip] = longitude + next()
  }
}

function findLines(file: Buffer): { lines: Uint32Array; stateCount: number } {
  const starts: number[] = []
  const gaps: number[] = []
  for (let start = 0; start < file.length; start = file.indexOf(NEW_LINE, start) + 1) {
    if (file[start] === NEW_LINE) gaps.push(starts.length)
    else if (file[start] !== HASH) starts.push(start)
  }
  return { lines: Uint32Array.from(starts), stateCount: gaps[1] ?? 0 }
}

const NEW_LINE = '\n'.charCodeAt(0)
const HASH = '#'.charCodeAt(0)
const BAR = '|'.charCodeAt(0)
const MINUS = '-'.charCodeAt(0)
const ZERO = '0'.charCodeAt(0)
