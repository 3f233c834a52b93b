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
 * A ZIP code, alone or with an address or place; a city or borough, with or without state; a neighborhood, with or
 * without city, borough or state; a state. A bare name means the largest city, or a neighborhood if only towns share
 * it. Undefined if unknown, or if several neighborhoods match.
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

/** A town precedes a neighborhood of the same label, so that every label finds its own place. */
function rowInPlace(folded: string): number | undefined {
  const readings = nameAndState(folded)
  for (const rowsOf of [citiesOfCode, partsOfCity, allInState]) {
    const row = readings.map(reading => meant(rowsOf(reading))).find(found => found !== undefined)
    if (row !== undefined) return row
  }
  return undefined
}

type NameInPlace = { name: string; state: string }

/** "washington heights ny" is the town with that label, not the part of New York City. */
function citiesOfCode({ name, state }: NameInPlace): number[] {
  const isCode = state.length === 2
  return isCode ? stateRowsNamed(state).flatMap(stateRow => rowsOfState(name, stateRow).map(asNeighborhood)) : []
}

/** "washington heights new york" is in the city named like the state. */
function partsOfCity({ name, state }: NameInPlace): number[] {
  return rowsOfParts(name, ({ areas }) => areas.has(state))
}

function allInState({ name, state }: NameInPlace): number[] {
  return stateRowsNamed(state).flatMap(stateRow => rowsNamed(name, stateRow))
}

/** The heaviest. A neighborhood must have a city at least twice as populous as every other candidate's. */
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
