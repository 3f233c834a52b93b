import type { CellCode, CellFault } from './cell-problems.ts'

export type Reading<T> = { value: T; faults: readonly CellFault[] }

const NO_FAULTS: readonly CellFault[] = []

/** Parsed without doubt. */
export function plain<T>(value: T): Reading<T> {
  return { value, faults: NO_FAULTS }
}

export function noted<T>(value: T, code: CellCode, suggestion: string | null = null): Reading<T> {
  return { value, faults: [{ code, suggestion }] }
}

/** The code decides whether the cell is skipped or the row refused. */
export function unusable(code: CellCode, suggestion: string | null = null): Reading<null> {
  return noted(null, code, suggestion)
}
