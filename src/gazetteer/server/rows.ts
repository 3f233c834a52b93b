import type { Place } from '../contract.ts'
import { NEIGHBORHOOD_WEIGHT, STATE_WEIGHT } from '../rules.ts'
import { gazetteer } from './gazetteer.ts'
import { type Neighborhood, neighborhoods } from './neighborhoods.ts'

// Neighborhoods are numbered after the gazetteer's rows, in file order.

/** Exact name, without neighborhoods. */
export function rowsOfState(folded: string, stateRow?: number): number[] {
  const places = gazetteer()
  const rows = range(places.rowsNamed(folded))
  return stateRow === undefined ? rows : rows.filter(row => places.stateRow(row) === stateRow)
}

/** Exact name, with neighborhoods. */
export function rowsNamed(folded: string, stateRow?: number): number[] {
  const { place } = gazetteer()
  const state = stateRow === undefined ? undefined : place(stateRow).state
  const parts = rowsOfParts(folded, one => state === undefined || one.place.state === state)
  return [...new Set([...rowsOfState(folded, stateRow).map(asNeighborhood), ...parts])]
}

export function rowsOfParts(folded: string, isWanted: (neighborhood: Neighborhood) => boolean): number[] {
  return neighborhoods().named(folded).filter(isWanted).map(rowOf)
}

/** With neighborhoods. */
export function rowsBeginning(folded: string): number[] {
  const rows = range(gazetteer().rowsBeginning(folded)).map(asNeighborhood)
  return [...new Set([...rows, ...neighborhoods().beginning(folded).map(rowOf)])]
}

export function stateRowsNamed(folded: string): number[] {
  const { foldedName, stateCode } = gazetteer()
  return stateRows().filter(row => foldedName(row) === folded || stateCode(row) === folded)
}

export function stateRowsBeginning(folded: string): number[] {
  const { foldedName, stateCode } = gazetteer()
  return stateRows().filter(row => foldedName(row).startsWith(folded) || stateCode(row).startsWith(folded))
}

export function placeAt(row: number): Place {
  return neighborhoodAt(row)?.place ?? gazetteer().place(row)
}

/** Undefined for a gazetteer row. */
export function neighborhoodAt(row: number): Neighborhood | undefined {
  return neighborhoods().all[row - gazetteer().rowCount]
}

/** Heaviest first. */
export function compareWeights(a: number, b: number): number {
  return weightOf(b) - weightOf(a) || cityWeight(b) - cityWeight(a)
}

function weightOf(row: number): number {
  const neighborhood = neighborhoodAt(row)
  if (neighborhood) return Math.max(NEIGHBORHOOD_WEIGHT, neighborhood.population)
  const { stateCount, population } = gazetteer()
  return row < stateCount ? STATE_WEIGHT : population(row)
}

/** Neighborhoods tie among towns; among themselves, their city's population decides. */
function cityWeight(row: number): number {
  return neighborhoodAt(row)?.cityPopulation ?? 0
}

function rowOf(neighborhood: Neighborhood): number {
  return gazetteer().rowCount + neighborhoods().all.indexOf(neighborhood)
}

/** "Astoria, NY" is a city in the gazetteer, but a part of Queens. */
export function asNeighborhood(row: number): number {
  const neighborhood = neighborhoods().sameAs(row)
  return neighborhood ? rowOf(neighborhood) : row
}

function stateRows(): number[] {
  return range([0, gazetteer().stateCount])
}

function range([first, end]: [number, number]): number[] {
  return Array.from({ length: end - first }, (_, i) => first + i)
}
