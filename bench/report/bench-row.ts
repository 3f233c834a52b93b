import type { Spread } from '../parts/rounds.ts'

/** A ratio (×) is the figure wherever there is something to compare with; the others hold still enough to say something by themselves. */
export type Unit = '×' | 'CPU ms' | 'ms' | 's' | 'MB' | 'kB' | '%' | 'score' | 'shift' | 'count'

/** One thing that a benchmark has measured, or would have where the machine had what it takes. */
export type BenchRow = {
  what: string
  unit: Unit
  /** What it was measured beside, in the same run. */
  reference?: string
  better: 'higher' | 'lower'
  /** The least or the most that is wanted, by which is better. */
  goal?: number
} & ({ measured: Spread; missing?: never } | { measured?: never; missing: string })

type Details = { reference?: string; goal?: number }

/** How many times as fast as the reference. */
export function fasterRow(what: string, measured: Spread, details: Details): BenchRow {
  return { what, unit: '×', better: 'higher', measured, ...details }
}

/** Something of which less is better. */
export function costRow(what: string, unit: Unit, { measured, ...details }: Details & { measured: Spread }): BenchRow {
  return { what, unit, better: 'lower', measured, ...details }
}

/** Something of which more is better. */
export function gainRow(what: string, unit: Unit, { measured, ...details }: Details & { measured: Spread }): BenchRow {
  return { what, unit, better: 'higher', measured, ...details }
}

/** What was measured once, or cannot vary. */
export function exactly(value: number): Spread {
  return { median: value, low: value, high: value }
}

/** Undefined where nothing is wanted or nothing was measured. */
export function isMet({ better, goal, measured }: BenchRow): boolean | undefined {
  if (goal === undefined || !measured) return undefined
  return better === 'higher' ? measured.median >= goal : measured.median <= goal
}

/** Tells the run of all benchmarks; a benchmark that runs by itself has said everything in its own tables. */
export function report(...rows: readonly BenchRow[]): void {
  for (const row of rows) process.send?.({ row })
}
