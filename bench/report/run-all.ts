import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { printTable } from '../parts/print-table.ts'
import { writeSection } from '../parts/write-section.ts'
import { compareResults } from './compare-results.ts'
import { type Planned, plan } from './plan.ts'
import { type BenchmarkResult, type Results, writeResults } from './results.ts'
import { runChild } from './run-child.ts'
import { plainRows, showResults } from './show-rows.ts'

const root = path.join(import.meta.dirname, '../..')
const resultsFile = path.join(root, 'bench/results.json')
const logFolder = path.join(root, 'test-results/bench')

/**
 * One by one, continuing after failures. Writes bench/results.json and the table of docs/performance.md unless quick,
 * whose figures mean nothing. Returns whether all finished: a missed goal is no failure.
 */
export async function runAll({ isQuick }: { isQuick: boolean }): Promise<boolean> {
  if (process.platform !== 'linux') {
    console.error(
      'The run of all benchmarks needs Linux: CPU time and memory come from /proc. assistant, admin and pages run by name.',
    )
    return false
  }
  mkdirSync(logFolder, { recursive: true })
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const benchmarks: BenchmarkResult[] = []
  let postgres = 'unknown'
  for (const planned of plan) {
    const { postgres: found, ...result } = await runOne(planned, { isQuick, signal: stop.signal })
    if (stop.signal.aborted) return stopped()
    benchmarks.push(result)
    postgres = found ?? postgres
  }
  const date = new Date().toISOString().slice(0, 10)
  const results: Results = { version: productVersion(), date, machine: machineWith(postgres), benchmarks }
  if (!isQuick) {
    const text = writeResults(results)
    // From the written JSON, so both have rounded figures.
    printChanges(JSON.parse(text) as Results)
    writeFileSync(resultsFile, text)
    writeSection('bench', showResults(results))
  }
  printMissing(benchmarks, isQuick)
  return benchmarks.every(({ failure }) => failure === undefined)
}

function stopped(): boolean {
  console.log('Stopped. Nothing was written.')
  return false
}

async function runOne(
  { name, args, quickArgs }: Planned,
  { isQuick, signal }: { isQuick: boolean; signal: AbortSignal },
) {
  const settings = isQuick ? quickArgs : args
  console.log(`\n${[name, ...settings].join(' ')} …`)
  const ran = await runChild([name, ...settings], path.join(logFolder, `${name}.log`), signal)
  if (!signal.aborted) {
    if (ran.rows.length > 0) printTable(`${name}, ${ran.seconds} s`, plainRows(ran.rows))
    if (ran.failure) console.log(`  ✗ ${name} failed: ${ran.failure}`)
  }
  return { name, settings: settings.join(' '), ...ran }
}

function printChanges(now: Results): void {
  if (!existsSync(resultsFile)) return
  const before = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results
  const { worse, notCompared } = compareResults(before, now)
  const title =
    worse.length > 0
      ? 'Worse than before by more than rounds differ'
      : 'Nothing is worse than before by more than rounds differ'
  console.log([`\n${title} (${before.date}, version ${before.version})`, ...worse, ...notCompared].join('\n  '))
}

function printMissing(benchmarks: readonly BenchmarkResult[], isQuick: boolean): void {
  const missing = new Set(benchmarks.flatMap(({ rows }) => rows.flatMap(row => row.missing ?? [])))
  for (const obstacle of missing) console.log(`\nNot measured: ${obstacle}.`)
  for (const { name, failure } of benchmarks) if (failure !== undefined) console.log(`\n✗ ${name} failed: ${failure}`)
  const seconds = benchmarks.reduce((sum, benchmark) => sum + benchmark.seconds, 0)
  const written = isQuick ? 'A quick run writes nothing.' : 'bench/results.json and docs/performance.md are written.'
  console.log(`\n${Math.round(seconds / 6) / 10} minutes. ${written} What each printed is in test-results/bench.`)
}

function productVersion(): string {
  const [, version] = /^## (\S+)/m.exec(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')) ?? []
  return version ?? 'unknown'
}

function machineWith(postgres: string): Results['machine'] {
  const cpus = os.cpus()
  return {
    cores: cpus.length,
    cpu: cpus[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(os.totalmem() / 1e9),
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    postgres,
  }
}
