import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeMachine } from '../../../bench/parts/describe-machine.ts'
import { markdownTable, writeSection } from '../../../bench/parts/write-section.ts'
import { isFailure, PASSED, type Row } from './check.ts'

const folder = path.resolve(import.meta.dirname, '../../../test-results/conformance')

type Kept = { date: string; rows: Row[] }

/** The latest rows of each check: all together take an hour, so one can be repeated. */
export function keepRows(check: string, rows: Row[]): void {
  mkdirSync(folder, { recursive: true })
  const kept: Kept = { date: new Date().toISOString().slice(0, 10), rows }
  writeFileSync(path.join(folder, `${check}.json`), JSON.stringify(kept, null, 2))
}

/** Into docs/conformance.md, if every check has run on this machine. */
export function writeTable(checks: readonly string[]): void {
  const files = checks.map(check => path.join(folder, `${check}.json`))
  if (!files.every(file => existsSync(file))) return
  const kept = files.map(file => JSON.parse(readFileSync(file, 'utf8')) as Kept)
  const rows = kept.flatMap(one => one.rows)
  const dates = [...new Set(kept.map(({ date }) => date))].sort()
  const table = [
    ['program', 'version', 'what was run', 'result'],
    ...rows.map(({ program, version, what, result }) => [program, version || '–', what, result].map(cellOf)),
  ]
  const when = dates.length === 1 ? dates[0] : `${dates[0]} to ${dates.at(-1)}`
  const machine = `\`npm run conformance\`, ${when}: ${describeMachine()}.`
  writeSection('conformance', ['', `${machine} ${summaryOf(rows)}`, '', ...markdownTable(table), ''])
}

/** “24 programs, 60 rows: 58 passed, 1 failed, 1 not run.” */
export function summaryOf(rows: readonly Row[]): string {
  const passed = rows.filter(({ result }) => result === PASSED).length
  const failed = rows.filter(isFailure).length
  const programs = new Set(rows.filter(({ version }) => version).map(({ program }) => program)).size
  return `${programs} programs, ${rows.length} rows: ${passed} passed, ${failed} failed, ${rows.length - passed - failed} not run.`
}

function cellOf(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')
}
