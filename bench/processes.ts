import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { missingPrograms } from '../scripts/conformance/parts/programs.ts'
import { type LoadWorld, openLoadWorld } from './load/load-world.ts'
import { makeOpenFolder, openBenchDatabase } from './parts/bench-database.ts'
import { ratio } from './parts/rounds.ts'
import { startApp, stopServers } from './parts/start-server.ts'
import { writeSection } from './parts/write-section.ts'
import { compareFiles } from './processes/compare-files.ts'
import { compareLimits } from './processes/compare-limits.ts'
import { missingCpuShares } from './processes/cpu-share.ts'
import { findHeldRate, type HeldRate } from './processes/find-rates.ts'
import { showFiles, showLimits, showPooler, showRates } from './processes/show-processes.ts'
import { tryPooler } from './processes/try-pooler.ts'
import { costRow, exactly, fasterRow, report } from './report/bench-row.ts'

/**
 * What several web processes hold and cost: the rate of 1, 2 and 4 with equal CPU shares, a connection budget behind
 * PgBouncer, built files served by Caddy, and limits counted in the database. Linux; needs root, and Debian's haproxy,
 * pgbouncer and caddy. Alone, it writes its sections of docs/scaling.md.
 */
const parts = ['rates', 'pooler', 'files', 'limits'] as const
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    only: { type: 'string', default: parts.join(',') },
    counts: { type: 'string', default: '1,2,4' },
    share: { type: 'string', default: '0.2' },
    seconds: { type: 'string', default: '10' },
    /** Milliseconds: a process with a part of a core takes longer for the same page. */
    p99: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '5' },
    loads: { type: 'string', default: '100' },
    /** Requests a second of the run behind PgBouncer. */
    rate: { type: 'string', default: '100' },
  },
})
const wanted = values.only.split(',')
if (wanted.some(part => !(parts as readonly string[]).includes(part))) throw new Error(`--only: ${parts.join(', ')}.`)
const [cores, seconds, rounds, loads] = [values.share, values.seconds, values.rounds, values.loads].map(Number) as [
  number,
  number,
  number,
  number,
]
const counts = values.counts.split(',').map(Number)
const p99Ms = Number(values.p99)
/** Requests a second of a core. */
const GUESS = 100
const isAlone = process.send === undefined

const folder = await makeOpenFolder()
try {
  const missing = missingPrograms({ haproxy: 'haproxy', pgbouncer: 'pgbouncer', caddy: 'caddy' }) ?? missingCpuShares()
  if (missing) {
    console.log(`Not measured: ${missing}`)
    report({ what: 'rate of 4 web processes', unit: '×', better: 'higher', missing })
    wanted.length = 0
  }
  if (wanted.includes('files') || wanted.includes('limits')) await measureCosts()
  if (wanted.includes('pooler') || wanted.includes('rates')) await measureLoad()
} finally {
  stopServers()
  await rm(folder, { recursive: true, force: true })
}

async function measureLoad(): Promise<void> {
  const world = await openLoadWorld({ folder, seed: 1 })
  try {
    if (wanted.includes('pooler')) await measurePooler(world)
    if (wanted.includes('rates')) await measureRates(world)
  } finally {
    await world.close()
  }
}

async function measurePooler(world: LoadWorld): Promise<void> {
  // Purchases are one request in a hundred.
  const long = { rate: Number(values.rate), seconds: 3 * seconds }
  const run = await tryPooler(world, { folder, processes: Math.max(...counts), ...long })
  show('processes-pooler', showPooler(run))
  const { done, begun, taken } = run.tally.purchases
  const lost = Math.abs(begun - done - taken) + Math.abs(done - run.booked)
  report(costRow('purchases lost behind PgBouncer', 'count', { measured: exactly(lost), goal: 0 }))
}

async function measureRates(world: LoadWorld): Promise<void> {
  const env = { DATABASE_URL: world.database.url, ROLE: 'worker' }
  const worker = await startApp(env, { logFile: path.join(folder, 'worker.log') })
  const held: HeldRate[] = []
  for (const count of counts) {
    console.log(`\n${count} web process${count === 1 ? '' : 'es'} with ${cores} of a core each`)
    const [first] = held
    const guess = first ? (first.rate * count) / first.processes : GUESS * cores * count
    held.push(await findHeldRate({ world, folder, workerPid: worker.pid, cores, seconds, p99Ms }, count, guess))
    // After each, since a whole run takes minutes.
    show('processes', showRates(held, { cores, p99Ms }))
  }
  await worker.stop()
  for (const { processes, rate } of held.slice(1)) {
    const reference = 'one with the same CPU share'
    report(fasterRow(`rate of ${processes} web processes`, exactly(rate / held[0]!.rate), { reference }))
  }
}

async function measureCosts(): Promise<void> {
  const database = await openBenchDatabase({ seed: async () => {} })
  try {
    if (wanted.includes('files')) {
      const costs = await compareFiles({ database, folder, rounds, loads })
      show('processes-files', showFiles(costs))
      const measured = ratio(costs.withoutCaddy, costs.withCaddy)
      report(fasterRow('a first page, files from Caddy', measured, { reference: 'from the web process' }))
    }
    if (wanted.includes('limits')) {
      const costs = await compareLimits({ database, folder, rounds, requests: loads * 20 })
      show('processes-limits', showLimits(costs))
    }
  } finally {
    await database.close()
  }
}

function show(name: Parameters<typeof writeSection>[0], lines: string[]): void {
  console.log(lines.join('\n'))
  if (isAlone) writeSection(name, lines)
}
