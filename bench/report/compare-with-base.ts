import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { printTable } from '../parts/print-table.ts'
import type { BenchRow } from './bench-row.ts'
import { isWorse } from './compare-results.ts'
import { type Planned, plan } from './plan.ts'
import { runChild } from './run-child.ts'
import { measuredText, rowTitle } from './show-rows.ts'

const root = path.join(import.meta.dirname, '../..')
const logFolder = path.join(root, 'test-results/bench')

/**
 * The named benchmarks in an earlier revision and here, in turns, in one table. The revision is checked out, installed
 * and built in a temporary folder. Returns whether nothing failed and nothing is worse beyond what rounds differ.
 */
export async function compareWithBase(names: readonly string[], base: string): Promise<boolean> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  mkdirSync(logFolder, { recursive: true })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'openfield-base-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  git('worktree', 'add', '--quiet', '--force', '--detach', folder, base)
  try {
    for (const args of [['ci'], ['run', 'build']])
      execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const table: string[][] = []
    let isFine = true
    for (const planned of plan.filter(({ name }) => names.includes(name))) {
      const pair = await runPair(planned, { folder, signal: stop.signal })
      if (stop.signal.aborted) return false
      table.push(...pair.rows)
      isFine &&= pair.isFine
    }
    printTable(`${base} and now`, [['benchmark', 'what', 'before', 'now', 'now/before', ''], ...table])
    return isFine
  } finally {
    git('worktree', 'remove', '--force', folder)
  }
}

async function runPair({ name, args }: Planned, { folder, signal }: { folder: string; signal: AbortSignal }) {
  console.log(`${[name, ...args].join(' ')} …`)
  const before = await runChild([name, ...args], path.join(logFolder, `${name}-before.log`), signal, folder)
  const now = await runChild([name, ...args], path.join(logFolder, `${name}.log`), signal)
  for (const [when, { failure }] of [['before', before] as const, ['now', now] as const])
    if (failure) console.log(`  ✗ ${name} failed ${when}: ${failure}`)
  const rows = now.rows.map(row => ({ row, was: before.rows.find(other => rowTitle(other) === rowTitle(row)) }))
  return {
    rows: rows.map(({ row, was }) => [name, rowTitle(row), ...comparison(row, was)]),
    isFine: !before.failure && !now.failure && !rows.some(({ row, was }) => was && isWorse(was, row)),
  }
}

function comparison(row: BenchRow, was: BenchRow | undefined): string[] {
  const [is, earlier] = [row.measured, was?.measured]
  const change = is && earlier && earlier.median !== 0 ? (is.median / earlier.median).toFixed(2) : '–'
  return [was ? measuredText(was) : '–', measuredText(row), change, was && isWorse(was, row) ? 'worse' : '']
}
