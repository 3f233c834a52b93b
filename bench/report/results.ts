import type { Spread } from '../parts/rounds.ts'
import { type BenchRow, isMet } from './bench-row.ts'

export type Machine = { cores: number; cpu: string; memoryGb: number; system: string; node: string; postgres: string }

/** `failure`: why it did not finish. */
export type BenchmarkResult = {
  name: string
  settings: string
  seconds: number
  failure?: string
  rows: readonly BenchRow[]
}

export type Results = { version: string; date: string; machine: Machine; benchmarks: BenchmarkResult[] }

/** Stable order, rounded figures, and whether each goal is met. */
export function writeResults({ version, date, machine, benchmarks }: Results): string {
  const { cores, cpu, memoryGb, system, node, postgres } = machine
  const file = {
    version,
    date,
    machine: { cores, cpu, memoryGb, system, node, postgres },
    benchmarks: benchmarks.map(({ name, settings, seconds, failure, rows }) => ({
      name,
      settings,
      seconds,
      ...(failure !== undefined && { failure }),
      rows: rows.map(plainRow),
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function plainRow(row: BenchRow) {
  const { what, unit, reference, measured, missing, better, goal } = row
  return {
    what,
    unit,
    ...(reference !== undefined && { reference }),
    ...(measured ? { measured: rounded(measured) } : { missing }),
    better,
    ...(goal !== undefined && { goal }),
    ...(isMet(row) !== undefined && { isMet: isMet(row) }),
  }
}

const DIGITS = 4

function rounded({ median, low, high }: Spread): Spread {
  const round = (value: number) => Number(value.toPrecision(DIGITS))
  return { median: round(median), low: round(low), high: round(high) }
}
