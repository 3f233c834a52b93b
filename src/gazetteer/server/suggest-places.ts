import { MAX_PLACES, type Place } from '../contract.ts'
import { foldName, nameAndState, withLastWordWrittenOut, withoutCountry } from '../rules.ts'
import { findPlace } from './find-place.ts'
import { gazetteer } from './gazetteer.ts'
import {
  compareWeights,
  placeAt,
  rowsBeginning,
  rowsNamed,
  rowsOfParts,
  stateRowsBeginning,
  stateRowsNamed,
} from './rows.ts'

/**
 * Exact names, then names with a city or state, then prefixes; largest first. A neighborhood ranks between cities and
 * towns.
 */
export function suggestPlaces(query: string): Place[] {
  const typed = withoutCountry(query)
  if (/^\d/.test(typed)) return zipsBeginning(typed)
  const folded = foldName(typed)
  if (folded === '') return []
  const beginnings = [...new Set([folded, withLastWordWrittenOut(folded)])]
  const readings = nameAndState(folded).filter(({ name }) => rowsNamed(name).length > 0)
  const ranked = [
    [...stateRowsNamed(folded), ...rowsNamed(folded)],
    readings.flatMap(({ name, state }) => namedInStates(name, stateRowsNamed(state))),
    readings.flatMap(({ name, state }) => partsOfCity(name, state)),
    readings.flatMap(({ name, state }) => namedInStates(name, stateRowsBeginning(state))),
    beginnings.flatMap(text => [...stateRowsBeginning(text), ...rowsBeginning(text)]),
  ]
  const rows = new Set(ranked.flatMap(heaviest))
  const places = Iterator.from(rows).take(MAX_PLACES).map(placeAt).toArray()
  return labelled(typed, places)
}

/** A full label's place comes first: Oakland is in Pittsburgh, and there is an Oakland, PA. */
function labelled(typed: string, places: Place[]): Place[] {
  const whole = findPlace(typed)
  if (!whole || foldName(whole.label) !== foldName(typed)) return places
  return [whole, ...places.filter(({ label }) => label !== whole.label)].slice(0, MAX_PLACES)
}

/** "frisco t" */
function namedInStates(name: string, stateRows: readonly number[]): number[] {
  return stateRows.flatMap(stateRow => rowsNamed(name, stateRow))
}

/** "wicker park chi" */
function partsOfCity(name: string, city: string): number[] {
  return rowsOfParts(name, ({ areas }) => [...areas].some(area => area.startsWith(city)))
}

/** Avoids sorting the thousands of names that one letter matches. */
function heaviest(rows: readonly number[]): number[] {
  const best: number[] = []
  for (const row of rows) {
    const at = best.findLastIndex(other => compareWeights(other, row) <= 0) + 1
    if (at < MAX_PLACES) best.splice(at, 0, row)
    if (best.length > MAX_PLACES) best.pop()
  }
  return best
}

/** From two digits on. Text after a full ZIP code must be a prefix of its place. */
function zipsBeginning(typed: string): Place[] {
  const [, digits, rest = ''] = /^(\d{2,5})(?:-\d{0,4})?(?:[\s,]+(.*))?$/s.exec(typed) ?? []
  if (!digits || (rest && digits.length < 5)) return []
  const span = 10 ** (5 - digits.length)
  const wanted = foldName(rest)
  const found: Place[] = []
  for (let code = Number(digits) * span; code < (Number(digits) + 1) * span && found.length < MAX_PLACES; code += 1) {
    const place = gazetteer().zip(code)
    if (place && foldName(`${place.name} ${place.state}`).startsWith(wanted)) found.push(place)
  }
  return found
}
