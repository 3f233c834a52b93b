import type { Place } from '#gazetteer/contract.ts'
import { foldName } from '#gazetteer/rules.ts'
import { gazetteer } from '#gazetteer/server/gazetteer.ts'
import { rowsOfState, stateRowsNamed } from '#gazetteer/server/rows.ts'
import { mostLikely } from '../cells/spelling.ts'

/** `state` is a two-letter code. The largest city of that name wins. */
export function cityNamed(city: string, state: string): Place | undefined {
  const key = `${state}|${city}`
  if (cities.has(key)) return cities.get(key)
  const place = findCity(city, state)
  if (cities.size >= MAX_CACHED) cities.clear()
  cities.set(key, place)
  return place
}

const cities = new Map<string, Place | undefined>()
const MAX_CACHED = 5_000

function findCity(city: string, state: string): Place | undefined {
  const folded = foldName(city)
  const [stateRow] = stateRowsNamed(state.toLowerCase())
  const bare = folded.replace(/^(?:city|town|township|village|borough) of /, '')
  for (const name of [folded, bare, bare.replace(/ (?:city|town|township|twp|village|borough)$/, '')]) {
    const place = largest(rowsOfState(name, stateRow))
    if (place && name !== '') return place
  }
  return undefined
}

/** Across all states. */
export function citiesNamed(city: string): { count: number; largest: Place | undefined } {
  const rows = rowsOfState(foldName(city))
  return { count: rows.length, largest: largest(rows) }
}

function largest(rows: readonly number[]): Place | undefined {
  const { place, population } = gazetteer()
  const [first, ...others] = rows
  if (first === undefined) return undefined
  return place(others.reduce((best, row) => (population(row) > population(best) ? row : best), first))
}

/** The most similar city name with the same first letter. */
export function cityLike(city: string, state: string): string | undefined {
  const key = `${state}|${city}`
  if (likely.has(key)) return likely.get(key)
  const label = findLike(city, state)
  if (likely.size >= MAX_CACHED) likely.clear()
  likely.set(key, label)
  return label
}

const likely = new Map<string, string | undefined>()

function findLike(city: string, state: string): string | undefined {
  const folded = foldName(city)
  const like = mostLikely(folded, namesIn(state, folded.charAt(0)))
  return like && cityNamed(like, state)?.label
}

/** By state and first letter: a file may need a hundred thousand corrections. */
let names: Map<string, string[]> | undefined

function namesIn(state: string, letter: string): readonly string[] {
  names ??= allNames()
  return names.get(state.toLowerCase() + letter) ?? []
}

function allNames(): Map<string, string[]> {
  const { stateCount, rowCount, foldedName, stateRow, stateCode } = gazetteer()
  const found = new Map<string, string[]>()
  for (let row = stateCount; row < rowCount; row += 1) {
    const name = foldedName(row)
    const key = stateCode(stateRow(row)) + name.charAt(0)
    const list = found.get(key)
    if (list) list.push(name)
    else found.set(key, [name])
  }
  return found
}
