import type { Sample, Spread } from './rounds.ts'
import { spread } from './rounds.ts'

/** "1,234 (1,100–1,400)": median and range. */
export function show({ median, low, high }: Spread, digits = 2): string {
  return `${figure(median, digits)} (${figure(low, digits)}–${figure(high, digits)})`
}

export function figure(value: number, digits = 2): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export function sampleRow(name: string, samples: readonly Sample[]): string[] {
  return [
    name,
    show(spread(samples.map(({ rate }) => rate)), 0),
    show(spread(samples.map(({ cpuMs }) => cpuMs)), 3),
    show(spread(samples.map(({ p95 }) => p95)), 1),
  ]
}

export function printTable(title: string, rows: readonly string[][]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const row of rows)
    console.log(
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('   ')
        .trimEnd()}`,
    )
}

export function printGoal(goal: string, measured: number, passes: boolean, digits = 2): void {
  console.log(`  goal ${goal}: ${figure(measured, digits)} ${passes ? '✓ met' : '✗ not met'}`)
}
