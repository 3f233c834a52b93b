import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { BenchRow } from './bench-row.ts'

/** What a benchmark tells the run of all: rows as they come, PostgreSQL's version, and that it has come to its end. */
type Told = { row?: BenchRow; postgres?: string; done?: true }

export type Ran = { seconds: number; rows: BenchRow[]; postgres?: string; failure?: string }

/** Longer than any of them takes on a busy machine. */
const PATIENCE_MS = 20 * 60_000
/** Of the end of what it has printed, so much is said when it fails. */
const LAST_LINES = 12

/**
 * Runs a benchmark in a process of its own, what it prints in a file. One that breaks, hangs or is killed has a failure, and the rows
 * that it told before.
 */
export async function runChild(args: readonly string[], logFile: string, signal: AbortSignal): Promise<Ran> {
  const began = performance.now()
  const ran: Ran = { seconds: 0, rows: [] }
  const child = fork(new URL('../../scripts/bench.ts', import.meta.url), args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: environment(),
  })
  const log = createWriteStream(logFile)
  let printed = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', chunk => {
      log.write(chunk)
      printed = (printed + String(chunk)).slice(-8_000)
    })
  let isDone = false
  child.on('message', told => {
    const { row, postgres, done } = told as Told
    if (row) ran.rows.push(row)
    if (postgres) ran.postgres = postgres
    if (done) isDone = true
  })
  const end = () => child.kill()
  signal.addEventListener('abort', end, { once: true })
  let hasHung = false
  const patience = setTimeout(() => {
    hasHung = true
    end()
  }, PATIENCE_MS)
  const [code, killedBy] = await once(child, 'close')
  clearTimeout(patience)
  signal.removeEventListener('abort', end)
  await finished(log.end())
  ran.seconds = Math.round((performance.now() - began) / 1000)
  if (hasHung) ran.failure = `it had not ended after ${PATIENCE_MS / 60_000} minutes`
  else if (!isDone) ran.failure = causeIn(printed) ?? `it ended with ${killedBy ?? code}`
  if (ran.failure) console.log(printed.trimEnd().split('\n').slice(-LAST_LINES).join('\n'))
  return ran
}

/** Without a language model: asking one costs money, and what it says is nothing of ours. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AI_')))
}

/** The first line of an error that ended a program. */
function causeIn(printed: string): string | undefined {
  return printed
    .split('\n')
    .findLast(line => /^(?:\w*Error|Error \[\w+\]): /.test(line))
    ?.replace(/^Error: /, '')
}
