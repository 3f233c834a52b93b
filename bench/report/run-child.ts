import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { BenchRow } from './bench-row.ts'

/** A child's messages: rows, PostgreSQL's version, completion. */
type ChildMessage = { row?: BenchRow; postgres?: string; done?: true }

export type Ran = { seconds: number; rows: BenchRow[]; postgres?: string; failure?: string }

/** Longer than any benchmark on a busy machine. */
const TIMEOUT_MS = 20 * 60_000
const LAST_LINES = 12

/**
 * In its own process, logging to a file. If it fails, hangs or is killed: `failure`, and the rows so far. `folder`:
 * another checkout.
 */
export async function runChild(
  args: readonly string[],
  logFile: string,
  signal: AbortSignal,
  folder = path.join(import.meta.dirname, '../..'),
): Promise<Ran> {
  const began = performance.now()
  const ran: Ran = { seconds: 0, rows: [] }
  const child = fork(path.join(folder, 'scripts/bench.ts'), args, {
    cwd: folder,
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
    const { row, postgres, done } = told as ChildMessage
    if (row) ran.rows.push(row)
    if (postgres) ran.postgres = postgres
    if (done) isDone = true
  })
  const end = () => child.kill()
  signal.addEventListener('abort', end, { once: true })
  let hasHung = false
  const timeout = setTimeout(() => {
    hasHung = true
    end()
  }, TIMEOUT_MS)
  const [code, killedBy] = await once(child, 'close')
  clearTimeout(timeout)
  signal.removeEventListener('abort', end)
  await finished(log.end())
  ran.seconds = Math.round((performance.now() - began) / 1000)
  if (hasHung) ran.failure = `it had not ended after ${TIMEOUT_MS / 60_000} minutes`
  else if (!isDone) ran.failure = causeIn(printed) ?? `it ended with ${killedBy ?? code}`
  if (ran.failure) console.log(printed.trimEnd().split('\n').slice(-LAST_LINES).join('\n'))
  return ran
}

/** No language model: calls cost money, and its results are not ours. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AI_')))
}

function causeIn(printed: string): string | undefined {
  return printed
    .split('\n')
    .findLast(line => /^(?:\w*Error|Error \[\w+\]): /.test(line))
    ?.replace(/^Error: /, '')
}
