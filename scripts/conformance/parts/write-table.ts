import { describeMachine } from '../../../bench/parts/describe-machine.ts'
import { markdownTable, writeSection } from '../../../bench/parts/write-section.ts'
import { isFailure, PASSED, type Row } from './check.ts'

/** Into docs/conformance.md. */
export function writeTable(rows: readonly Row[]): void {
  const table = [
    ['program', 'version', 'what was run', 'result'],
    ...rows.map(({ program, version, what, result }) => [program, version || '–', what, result].map(cellOf)),
  ]
  const date = new Date().toISOString().slice(0, 10)
  writeSection('conformance', [
    '',
    `\`npm run conformance\`, ${date}: ${describeMachine()}. ${summaryOf(rows)}`,
    '',
    ...markdownTable(table),
    '',
  ])
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
