import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeMachine } from '../../bench/parts/describe-machine.ts'
import { markdownTable } from '../../bench/parts/write-section.ts'
import { versionOf } from '../conformance/parts/programs.ts'
import { INTERVAL_SECONDS } from './installation.ts'
import type { Rule } from './rules.ts'
import type { AlertRow, StageResult } from './try-stage.ts'

const file = path.resolve(import.meta.dirname, '../../test-results/alerts/rows.json')

/** `run`: when its run began. */
type Kept = { rows: (AlertRow & { run: string })[]; others: { words: string[]; others: string[]; run: string }[] }

/** The latest of each rule: a run of all takes long, so that some can be repeated. */
export function keepResults(results: readonly StageResult[], run: string): Kept {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : { rows: [], others: [] }
  const rows = results.flatMap(result => result.rows.map(row => ({ ...row, run })))
  const others = results.map(({ words, others: names }) => ({ words, others: names, run }))
  const isAgain = (rule: string) => rows.some(row => row.rule === rule)
  const again = new Set(others.flatMap(stage => stage.words))
  const left = before.others.map(stage => ({ ...stage, words: stage.words.filter(words => !again.has(words)) }))
  const kept = {
    rows: [...before.rows.filter(({ rule }) => !isAgain(rule)), ...rows],
    others: [...left.filter(({ words }) => words.length > 0), ...others],
  }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(kept, null, 2))
  return kept
}

export const isComplete = ({ firedAfter, resolvedAfter }: AlertRow): boolean =>
  firedAfter !== undefined && resolvedAfter !== undefined && resolvedAfter >= 0

/** In the order of the rules. */
export function showResults({ rows, others }: Kept, rules: readonly Rule[]): string[] {
  const runs = new Set(rows.map(({ run }) => run)).size
  const days = [...new Set(rows.map(({ run }) => run.slice(0, 10)))].sort()
  const versions = `Prometheus ${versionOf('prometheus')}, Alertmanager ${versionOf('prometheus-alertmanager')}`
  const head = ['rule', 'fault', 'waits (`for`)', 'fired after', 'resolved after']
  const cells = rules.flatMap(rule =>
    rows
      .filter(row => row.rule === rule.alert)
      .map(row => [`\`${row.rule}\``, row.words, rule.for, timeOf(row.firedAfter), resolvedOf(row)]),
  )
  return [
    '',
    `\`npm run alerts\`, ${days.join(' and ')}: ${describeMachine()}, ${versions}; a sample every ${INTERVAL_SECONDS} s.` +
      (runs > 1 ? ` The rows are from ${runs} runs.` : ''),
    '',
    ...markdownTable([head, ...cells]),
    '',
    'Minutes and seconds, from when the fault was in place and from the repair until Alertmanager’s notice arrived. Other alerts that',
    'the same faults caused:',
    '',
    ...others
      .filter(stage => stage.others.length > 0)
      .map(stage => `- ${stage.words.join('; ')}: ${stage.others.map(name => `\`${name}\``).join(', ')}`),
    '',
  ]
}

function resolvedOf({ resolvedAfter, isTooEarly }: AlertRow): string {
  return isTooEarly ? 'before the repair' : timeOf(resolvedAfter)
}

function timeOf(seconds: number | undefined): string {
  if (seconds === undefined) return 'not'
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
