import type { Spread } from '../parts/rounds.ts'

/** A ratio (×) wherever there is a reference; the others are stable alone. */
export type Unit = '×' | 'CPU ms' | 'ms' | 's' | 'MB' | 'kB' | '%' | 'score' | 'shift' | 'count'

export type BenchRow = {
  what: string
  unit: Unit
  /** Compared with, in the same run. */
  reference?: string
  better: 'higher' | 'lower'
  /** Minimum or maximum, depending on `better`. */
  goal?: number
} & ({ measured: Spread; missing?: never } | { measured?: never; missing: string })

type Details = { reference?: string; goal?: number }

/** As a multiple of the reference. */
export function fasterRow(what: string, measured: Spread, details: Details): BenchRow {
  return { what, unit: '×', better: 'higher', measured, ...details }
}

export function costRow(what: string, unit: Unit, { measured, ...details }: Details & { measured: Spread }): BenchRow {
  return { what, unit, better: 'lower', measured, ...details }
}

export function gainRow(what: string, unit: Unit, { measured, ...details }: Details & { measured: Spread }): BenchRow {
  return { what, unit, better: 'higher', measured, ...details }
}

/** Measured once, or cannot vary. */
export function exactly(value: number): Spread {
  return { median: value, low: value, high: value }
}

export function isMet({ better, goal, measured }: BenchRow): boolean | undefined {
  if (goal === undefined || !measured) return undefined
  return better === 'higher' ? measured.median >= goal : measured.median <= goal
}

/** To the run of all benchmarks; alone, a benchmark prints its own tables. */
export function report(...rows: readonly BenchRow[]): void {
  for (const row of rows) process.send?.({ row })
}
