import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BenchDatabase } from './bench-database.ts'
import { FACILITIES, FIRST_NUMBER, FREE_FROM, NUMBER_STEP, SLOTS_A_DAY } from './bench-slots.ts'
import { bookStatement, holdStatement } from './hold-statements.ts'
import type { LoadResult } from './load-process.ts'

export type PgbenchJob = { script: string; clients: number; from: number; count: number }

export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0
}

export async function writeScripts(folder: string): Promise<{ hold: string; holdThenBook: string }> {
  const hold = path.join(folder, 'hold.sql')
  const holdThenBook = path.join(folder, 'hold-then-book.sql')
  const taking = holdStatement(':facility', ':start')
  await writeFile(hold, `${nextSlot}${oneLine(taking)};\n`)
  await writeFile(
    holdThenBook,
    `${nextSlot}${oneLine(taking)} \\gset\n${oneLine(bookStatement(':facility', ':id'))};\n`,
  )
  return { hold, holdThenBook }
}

/** On free slots starting at `from`. Throws pgbench's own message. */
export async function runPgbench(
  { host, port, user, password }: BenchDatabase,
  { script, clients, from, count }: PgbenchJob,
): Promise<LoadResult> {
  const each = Math.floor(count / clients)
  const size = ['-c', clients, '-j', 2, '-t', each]
  const options = ['-n', '-M', 'prepared', ...size, '-D', 'n=-1', '-D', `from=${from}`, '-D', `clients=${clients}`]
  const { stdout } = await promisify(execFile)(
    'pgbench',
    [...options, '-f', script, '-h', host, '-p', port, '-U', user, 'postgres'].map(String),
    { env: { ...process.env, PGPASSWORD: password } },
  )
  const tps = Number(/tps = ([\d.]+) \(without initial connection time\)/.exec(stdout)?.[1])
  const latency = Number(/latency average = ([\d.]+) ms/.exec(stdout)?.[1])
  if (!Number.isFinite(tps) || !/number of failed transactions: 0 /.test(stdout)) throw new Error(stdout)
  const done = each * clients
  // pgbench prints only the average; with fixed clients it can replace the p95.
  return { seconds: done / tps, done, p95: latency }
}

/** Same slot order as `freeSlot`, interleaved by client. */
const nextSlot = [
  '\\set n :n + 1',
  '\\set k :from + :n * :clients + :client_id',
  `\\set facility ${FIRST_NUMBER} + (:k % ${FACILITIES}) * ${NUMBER_STEP}`,
  `\\set hour (:k / ${FACILITIES}) % ${SLOTS_A_DAY}`,
  `\\set day :k / ${FACILITIES * SLOTS_A_DAY}`,
  `\\set start ${FREE_FROM / 1000} + :day * 86400 + :hour * 3600`,
  '',
].join('\n')

function oneLine(statement: string): string {
  return statement.replace(/\s+/g, ' ')
}
