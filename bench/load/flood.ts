import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeOpenFolder, openBenchDatabase } from '../parts/bench-database.ts'
import { describeMachine } from '../parts/describe-machine.ts'
import { requestText } from '../parts/http-connection.ts'
import { quantile, startLoad } from '../parts/load-process.ts'
import { figure } from '../parts/print-table.ts'
import { startApp } from '../parts/start-server.ts'
import { markdownTable } from '../parts/write-section.ts'
import { ConnectionPool } from './connection-pool.ts'
import type { FloodJob, FloodResult } from './flood-load.ts'

const CONNECTIONS = 60
const FLOODER = '127.0.0.2'
const BYSTANDER = '127.0.0.3'
/** Below the per-minute limit of one address. */
const PAUSE_MS = 60
/** A new process compiles its code first. */
const WARM_UP_SECONDS = 5

const GOAL = { served: 0.99, p95Ms: 250 }

type Bystander = { statuses: Record<number, number>; lost: number; times: number[] }
type Flood = { flooder: FloodResult; bystander: Bystander; alone: Bystander }

/**
 * One address floods `/search` over 60 connections, with limits on, while another reads a facility every 60 ms. Returns
 * the report, and whether it was served.
 */
export async function runFlood(seconds: number): Promise<{ lines: string[]; isServed: boolean }> {
  const folder = await makeOpenFolder()
  const database = await openBenchDatabase({ seed: async () => {} })
  const loader = startLoad<FloodJob, FloodResult>('../load/flood-load.ts')
  try {
    const env = { DATABASE_URL: database.url, RATE_LIMITS: 'on' }
    const server = await startApp(env, { logFile: path.join(folder, 'web.log') })
    const [facility] = await database.db<{ id: string }[]>`select id from facility order by id limit 1`
    const read = (forSeconds: number) => readFacility(server.port, facility!.id, forSeconds)
    const alone = await read(WARM_UP_SECONDS)
    const flooding = loader.run({ port: server.port, address: FLOODER, connections: CONNECTIONS, seconds })
    const [flooder, bystander] = await Promise.all([flooding, read(seconds)])
    await server.stop()
    return { lines: showFlood({ flooder, bystander, alone }, seconds), isServed: isServed(bystander) }
  } finally {
    loader.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Open loop; times count from when a request was due. */
async function readFacility(port: number, id: string, seconds: number): Promise<Bystander> {
  const pool = new ConnectionPool(port, BYSTANDER)
  const seen: Bystander = { statuses: {}, lost: 0, times: [] }
  const began = performance.now()
  const underWay: Promise<void>[] = []
  for (let due = began; due < began + seconds * 1000; due += PAUSE_MS) {
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    underWay.push(readOnce(pool, { id, due, seen }))
  }
  await Promise.all(underWay)
  pool.close()
  return seen
}

async function readOnce(pool: ConnectionPool, { id, due, seen }: { id: string; due: number; seen: Bystander }) {
  const answer = await pool.ask(requestText('GET', `/api/facilities/${id}`)).catch(() => undefined)
  if (!answer) seen.lost++
  else seen.statuses[answer.status] = (seen.statuses[answer.status] ?? 0) + 1
  if (answer?.status === 200) seen.times.push(performance.now() - due)
}

function isServed({ times, ...seen }: Bystander): boolean {
  return times.length / countAll(seen) >= GOAL.served && quantile(times, 0.95) < GOAL.p95Ms
}

function countAll({ statuses, lost }: FloodResult): number {
  return Object.values(statuses).reduce((sum, count) => sum + count, lost)
}

function showFlood({ flooder, bystander, alone }: Flood, seconds: number): string[] {
  const date = new Date().toISOString().slice(0, 10)
  const head = ['client', 'requests', '200', '503', '429', 'other or lost', 'p50, p95 and p99 of its 200s']
  return [
    '',
    `\`npm run load -- --flood --seconds ${seconds}\`, ${date}: ${describeMachine()}; one process, its database and both clients share them.`,
    '',
    ...markdownTable([
      head,
      [`bystander at ${BYSTANDER}, before the flood`, ...row(alone)],
      [`bystander at ${BYSTANDER}, during the flood`, ...row(bystander)],
      [`flooder at ${FLOODER}, ${CONNECTIONS} connections`, ...row(flooder)],
    ]),
    '',
    `The bystander is to get at least 99 % 200 with a p95 under ${GOAL.p95Ms} ms: ${isServed(bystander) ? 'met' : '**missed**'}.`,
    '',
  ]
}

function row({ times, ...seen }: FloodResult & { times?: number[] }): string[] {
  const { 200: served = 0, 503: refused = 0, 429: limited = 0 } = seen.statuses
  const all = countAll(seen)
  const ms = (share: number) => `${figure(quantile(times ?? [], share), 0)} ms`
  return [
    String(all),
    `${served} (${figure((100 * served) / all, 1)} %)`,
    String(refused),
    String(limited),
    String(all - served - refused - limited),
    times ? [0.5, 0.95, 0.99].map(ms).join(', ') : '–',
  ]
}
