import type { Place } from '../contract.ts'
import { foldName, nameAndState, readZip, withoutCountry } from '../rules.ts'
import { gazetteer } from './gazetteer.ts'
import { rowsOfState, stateRowsNamed, weightOf } from './rows.ts'

/**
 * What a typed location means: a ZIP code, alone, behind an address or before the place it belongs to; a city or borough, with or
 * without its state; a state. A name without a state means the largest city of that name. Undefined when it is none of these.
 */
export function findPlace(text: string): Place | undefined {
  const typed = withoutCountry(text)
  const zip = readZip(typed)
  if (zip) return placeOfZip(zip)
  const folded = foldName(typed)
  if (folded === '') return undefined
  const row = heaviest([...stateRowsNamed(folded), ...rowsOfState(folded)]) ?? rowWithState(folded)
  return row === undefined ? undefined : gazetteer().place(row)
}

function placeOfZip({ zip, rest }: { zip: string; rest: string }): Place | undefined {
  const place = gazetteer().zip(Number(zip))
  if (!place || rest === '') return place
  const [name, state] = [foldName(place.name), foldName(place.state)]
  return [name, state, `${name} ${state}`].includes(rest) ? place : undefined
}

function rowWithState(folded: string): number | undefined {
  for (const { name, state } of nameAndState(folded)) {
    const row = heaviest(stateRowsNamed(state).flatMap(stateRow => rowsOfState(name, stateRow)))
    if (row !== undefined) return row
  }
  return undefined
}

function heaviest(rows: readonly number[]): number | undefined {
  const [first, ...others] = rows
  if (first === undefined) return undefined
  return others.reduce((best, row) => (weightOf(row) > weightOf(best) ? row : best), first)
}
