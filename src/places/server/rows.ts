import { STATE_WEIGHT } from '../rules.ts'
import { gazetteer } from './gazetteer.ts'

/** The rows of exactly this folded name, in one state or in all. */
export function rowsOfState(folded: string, stateRow?: number): number[] {
  const places = gazetteer()
  const rows = range(places.rowsNamed(folded))
  return stateRow === undefined ? rows : rows.filter(row => places.stateRow(row) === stateRow)
}

export function rowsBeginning(folded: string): number[] {
  return range(gazetteer().rowsBeginning(folded))
}

/** States by their whole name or code. */
export function stateRowsNamed(folded: string): number[] {
  const { foldedName, stateCode } = gazetteer()
  return stateRows().filter(row => foldedName(row) === folded || stateCode(row) === folded)
}

export function stateRowsBeginning(folded: string): number[] {
  const { foldedName, stateCode } = gazetteer()
  return stateRows().filter(row => foldedName(row).startsWith(folded) || stateCode(row).startsWith(folded))
}

/** By it places of the same name are told apart, and suggestions are put in order. */
export function weightOf(row: number): number {
  const { stateCount, population } = gazetteer()
  return row < stateCount ? STATE_WEIGHT : population(row)
}

function stateRows(): number[] {
  return range([0, gazetteer().stateCount])
}

function range([first, end]: [number, number]): number[] {
  return Array.from({ length: end - first }, (_, i) => first + i)
}
