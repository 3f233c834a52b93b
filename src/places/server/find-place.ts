import type { Place } from '../contract.ts'
import { foldName, nameAndState, readZip, withoutCountry } from '../rules.ts'
import { gazetteer } from './gazetteer.ts'
import {
  asNeighborhood,
  compareWeights,
  neighborhoodAt,
  placeAt,
  rowsNamed,
  rowsOfParts,
  rowsOfState,
  stateRowsNamed,
} from './rows.ts'

/**
 * What a typed location means: a ZIP code, alone, behind an address or before the place it belongs to; a city or borough, with or
 * without its state; a neighborhood, with or without its city, borough or state; a state. A name without a state means the largest
 * city of that name, or the neighborhood where only towns have it. Undefined when it is none of these, or when several
 * neighborhoods can be meant.
 */
export function findPlace(text: string): Place | undefined {
  const typed = withoutCountry(text)
  const zip = readZip(typed)
  if (zip) return placeOfZip(zip)
  const folded = foldName(typed)
  if (folded === '') return undefined
  const row = meant([...stateRowsNamed(folded), ...rowsNamed(folded)]) ?? rowInPlace(folded)
  return row === undefined ? undefined : placeAt(row)
}

function placeOfZip({ zip, rest }: { zip: string; rest: string }): Place | undefined {
  const place = gazetteer().zip(Number(zip))
  if (!place || rest === '') return place
  const [name, state] = [foldName(place.name), foldName(place.state)]
  return [name, state, `${name} ${state}`].includes(rest) ? place : undefined
}

/** A name with where it is behind it. Every label finds its own place, so a town that shares one with a neighborhood goes first. */
function rowInPlace(folded: string): number | undefined {
  const readings = nameAndState(folded)
  for (const rowsOf of [citiesOfCode, partsOfCity, allInState]) {
    const row = readings.map(reading => meant(rowsOf(reading))).find(found => found !== undefined)
    if (row !== undefined) return row
  }
  return undefined
}

type NameInPlace = { name: string; state: string }

/** "washington heights ny" is the town of the label, which is not in the city. */
function citiesOfCode({ name, state }: NameInPlace): number[] {
  const isCode = state.length === 2
  return isCode ? stateRowsNamed(state).flatMap(stateRow => rowsOfState(name, stateRow).map(asNeighborhood)) : []
}

/** "washington heights new york" is in the city of the state's name. */
function partsOfCity({ name, state }: NameInPlace): number[] {
  return rowsOfParts(name, ({ areas }) => areas.has(state))
}

function allInState({ name, state }: NameInPlace): number[] {
  return stateRowsNamed(state).flatMap(stateRow => rowsNamed(name, stateRow))
}

/** The heaviest; when it is a neighborhood, only where its city has at least twice as many people as that of every other. */
function meant(rows: readonly number[]): number | undefined {
  const best = heaviest(rows)
  const part = best === undefined ? undefined : neighborhoodAt(best)
  if (!part) return best
  const others = rows.flatMap(row => (row === best ? [] : (neighborhoodAt(row) ?? [])))
  return others.every(other => other.cityPopulation * 2 <= part.cityPopulation) ? best : undefined
}

function heaviest(rows: readonly number[]): number | undefined {
  const [first, ...others] = rows
  if (first === undefined) return undefined
  return others.reduce((best, row) => (compareWeights(row, best) < 0 ? row : best), first)
}
