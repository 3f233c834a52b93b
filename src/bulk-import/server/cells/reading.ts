import type { CellCode, CellFault } from './cell-problems.ts'

/** What was made of a cell: what counts from now on, and what is to be said of it. */
export type Reading<T> = { value: T; faults: readonly CellFault[] }

const NO_FAULTS: readonly CellFault[] = []

/** Understood without a doubt. */
export function plain<T>(value: T): Reading<T> {
  return { value, faults: NO_FAULTS }
}

/** Understood, or left out, with something to be said of it. */
export function noted<T>(value: T, code: CellCode, suggestion: string | null = null): Reading<T> {
  return { value, faults: [{ code, suggestion }] }
}

/** Nothing that can be used: by its code the cell is left out or the row refused. */
export function unusable(code: CellCode, suggestion: string | null = null): Reading<null> {
  return noted(null, code, suggestion)
}
