import { expect, test } from 'vitest'
import { withSection } from '../parts/write-section.ts'
import { type BenchRow, costRow, exactly, fasterRow, type Unit } from './bench-row.ts'
import { type Results, writeResults } from './results.ts'
import { goalText, measuredText, showResults } from './show-rows.ts'

const rows: BenchRow[] = [
  fasterRow('hold', { median: 0.392_12, low: 0.222_22, high: 0.67 }, { reference: 'pgbench', goal: 0.55 }),
  costRow('statements', 'count', { measured: exactly(1), goal: 1 }),
  { what: 'book', unit: '×', better: 'higher', goal: 0.4, reference: 'pgbench', missing: 'pgbench is not installed' },
]
const results: Results = {
  version: '0.9.0',
  date: '2026-11-22',
  machine: { cores: 2, cpu: 'Xeon', memoryGb: 25, system: 'linux x64', node: '24.21.0', postgres: '18.4' },
  benchmarks: [
    { name: 'availability', settings: '--rounds 7', seconds: 120, rows },
    { name: 'assistant', settings: '', seconds: 10, failure: 'a | b', rows: [] },
  ],
}

test.each<[Unit, number, string]>([
  ['×', 0.5, '0.50 ×'],
  ['×', 124.8, '125 ×'],
  ['CPU ms', 0.2331, '0.233 CPU ms'],
  ['CPU ms', 9.3, '9.30 CPU ms'],
  ['ms', 1_836.5, '1,837 ms'],
  ['count', 12, '12'],
  ['%', 0.1, '0.1 %'],
  ['shift', 0, '0.000'],
])('in %s %d is formatted as %s', (unit, value, text) => {
  expect(measuredText(costRow('it', unit, { measured: exactly(value) }))).toBe(text)
})

test('a goal shows its direction and number separators', () => {
  expect(goalText(rows[0]!)).toBe('≥ 0.55 ×')
  expect(goalText(costRow('start', 'ms', { measured: exactly(1), goal: 1_000 }))).toBe('≤ 1,000 ms')
})

test('the table shows reference, goal and verdict, missing measurements and failures', () => {
  const lines = showResults(results)
  expect(lines).toContain('| availability | hold | 0.39 × (0.22–0.67) | pgbench | ≥ 0.55 × | **not met** |')
  expect(lines).toContain('| availability | statements | 1 |  | ≤ 1 | met |')
  expect(lines).toContain('| availability | book | not measured: pgbench is not installed | pgbench | ≥ 0.4 × | – |')
  expect(lines).toContain('| assistant | **failed**: a \\| b |  |  |  |  |')
  expect(lines.join('\n')).toContain('Goals met: 1 of 2')
})

test('equal results write the same file, and it reads back', () => {
  const shuffled = {
    benchmarks: results.benchmarks,
    machine: { ...results.machine },
    date: results.date,
    version: '0.9.0',
  }
  expect(writeResults(shuffled)).toBe(writeResults(results))
  const [first] = (JSON.parse(writeResults(results)) as Results).benchmarks
  expect(first!.rows[0]).toEqual({
    what: 'hold',
    unit: '×',
    reference: 'pgbench',
    measured: { median: 0.3921, low: 0.2222, high: 0.67 },
    better: 'higher',
    goal: 0.55,
    isMet: false,
  })
  expect(first!.rows[2]).not.toHaveProperty('isMet')
})

test('a generated section replaces the previous one and keeps the surrounding text', () => {
  const text = '# Figures\n\n<!-- bench: begin -->\nold\n<!-- bench: end -->\n\nHistory\n'
  const once = withSection(text, 'bench', ['new'])
  expect(once).toBe('# Figures\n\n<!-- bench: begin -->\nnew\n<!-- bench: end -->\n\nHistory\n')
  expect(withSection(once, 'bench', ['new'])).toBe(once)
  expect(() => withSection(text, 'load', ['new'])).toThrow('no section for load')
})
