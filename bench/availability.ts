import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeOpenFolder, openBenchDatabase } from './parts/bench-database.ts'
import { slotDispenser } from './parts/bench-slots.ts'
import { compareHolds } from './parts/compare-holds.ts'
import { comparePurchases } from './parts/compare-purchases.ts'
import { compareReads, measureUnchanged } from './parts/compare-reads.ts'
import { startLoad } from './parts/load-process.ts'
import { measureStarts } from './parts/measure-starts.ts'
import { hasPgbench, writeScripts } from './parts/pgbench.ts'
import { showStatements } from './parts/show-statements.ts'
import { startApp, startBareServer, stopServers } from './parts/start-server.ts'
import { makeVisitors } from './parts/visitors.ts'

/**
 * Reading, holding and buying slots, each beside the least that this work can cost; then starts, memory and statements
 * per call. Two minutes on two cores. CPU per request and ratios are stable on a noisy machine, rates are not. Linux
 * only (/proc).
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: '7' }, starts: { type: 'string', default: '5' } },
})
for (const [name, value] of Object.entries(values))
  if (!/^[1-9]\d?$/.test(value)) throw new Error(`--${name} is a whole number above zero.`)
const CONNECTIONS = 16
const VISITORS = 2_000

const began = performance.now()
const work = await makeOpenFolder()
const database = await openBenchDatabase()
const http = startLoad('http-load.ts')
const driver = startLoad('driver-load.ts')
try {
  const app = await startApp({ DATABASE_URL: database.url }, { logFile: path.join(work, 'app.log') })
  const bare = await startBareServer(database.url, path.join(work, 'bare.log'))
  const scripts = hasPgbench() ? await writeScripts(work) : undefined
  const bench = {
    rounds: Number(values.rounds),
    connections: CONNECTIONS,
    database,
    app,
    bare,
    http,
    driver,
    scripts,
    take: slotDispenser(),
    visitors: await makeVisitors(database.db, VISITORS),
  }
  console.log(
    'CPU is of server and database processes together, in milliseconds; median (smallest–largest) of the rounds.',
  )
  await compareReads(bench)
  await measureUnchanged(bench)
  await bare.stop()
  await compareHolds(bench)
  await comparePurchases(bench)
  await showStatements(bench)
  await app.stop()
  await measureStarts({ url: database.url, folder: work, starts: Number(values.starts) })
  console.log(`\nDone in ${Math.round((performance.now() - began) / 1000)} s.`)
} finally {
  stopServers()
  http.stop()
  driver.stop()
  await database.close()
  await rm(work, { recursive: true, force: true })
}
