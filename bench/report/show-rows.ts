import { figure } from '../parts/print-table.ts'
import { markdownTable } from '../parts/write-section.ts'
import { type BenchRow, isMet, type Unit } from './bench-row.ts'
import type { Results } from './results.ts'

/** "slots of a day: rate, beside bare Fastify + pg" */
export function rowTitle({ what, reference }: BenchRow): string {
  return reference ? `${what}, beside ${reference}` : what
}

/** "0.59 × (0.53–0.65)"; without an empty range. */
export function measuredText({ measured, missing, unit }: BenchRow): string {
  if (!measured) return `not measured: ${missing}`
  const { median, low, high } = measured
  const digits = digitsOf(median, unit)
  const range = low === high ? '' : ` (${figure(low, digits)}–${figure(high, digits)})`
  return withUnit(figure(median, digits), unit) + range
}

function digitsOf(value: number, unit: Unit): number {
  if (unit === 'count') return 0
  if (unit === 'shift') return 3
  if (unit === 'score') return 2
  const size = Math.abs(value)
  if (size >= 100) return 0
  if (size >= 10 || unit === '%') return 1
  return size >= 1 || unit === '×' ? 2 : 3
}

function withUnit(value: string, unit: Unit): string {
  return unit === 'count' || unit === 'score' || unit === 'shift' ? value : `${value} ${unit}`
}

/** "≥ 0.55 ×" */
export function goalText({ goal, better, unit }: BenchRow): string {
  return goal === undefined ? '' : `${better === 'higher' ? '≥' : '≤'} ${withUnit(goal.toLocaleString('en-US'), unit)}`
}

export function verdictText(row: BenchRow): string {
  if (row.goal === undefined) return ''
  return { true: 'met', false: '**not met**', undefined: '–' }[`${isMet(row)}`]
}

export function plainRows(rows: readonly BenchRow[]): string[][] {
  return [
    ['', 'measured', 'beside', 'goal', ''],
    ...rows.map(row => [
      row.what,
      measuredText(row),
      row.reference ?? '',
      goalText(row),
      verdictText(row).replaceAll('*', ''),
    ]),
  ]
}

/** The generated part of docs/performance.md. */
export function showResults({ version, date, machine, benchmarks }: Results): string[] {
  const { cores, cpu, memoryGb, system, node, postgres } = machine
  const seconds = benchmarks.reduce((sum, benchmark) => sum + benchmark.seconds, 0)
  const table = benchmarks.flatMap(({ name, rows, failure }) => [
    ...rows.map(row => [
      name,
      row.what,
      escaped(measuredText(row)),
      row.reference ?? '',
      goalText(row),
      verdictText(row),
    ]),
    ...(failure === undefined ? [] : [[name, `**failed**: ${escaped(failure)}`, '', '', '', '']]),
  ])
  const goals = benchmarks.flatMap(({ rows }) => rows.map(isMet)).filter(met => met !== undefined)
  return [
    '',
    `\`npm run bench\`, ${date}, version ${version}: ${cores} cores (${cpu}), ${memoryGb} GB, ${system}, Node ${node},`,
    `PostgreSQL ${postgres}. The run took ${Math.round(seconds / 60)} minutes. Goals met: ${goals.filter(Boolean).length} of ${goals.length}.`,
    '',
    ...markdownTable([['benchmark', 'what', 'measured', 'beside', 'goal', ''], ...table]),
    '',
    'Run with:',
    '',
    ...benchmarks.map(({ name, settings }) => `- \`${name}${settings && ` ${settings}`}\``),
    '',
  ]
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
}
