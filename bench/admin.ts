import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type BenchDatabase, makeOpenFolder, openBenchDatabase } from './parts/bench-database.ts'
import { measureDashboard, showDashboard } from './parts/measure-dashboard.ts'
import { seedDashboard } from './parts/seed-dashboard.ts'
import { startApp, stopServers } from './parts/start-server.ts'

/**
 * `-- admin` (`--bookings 100000` for fewer): the administrators' dashboard with a million bookings, loaded like in a
 * browser, beside a bare count of all bookings. `--plans` prints query plans.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    bookings: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '15' },
    plans: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
})
for (const name of ['bookings', 'rounds'] as const)
  if (!/^[1-9]\d{0,6}$/.test(values[name])) throw new Error(`--${name}: a whole number above zero.`)

const work = await makeOpenFolder()
const database: BenchDatabase = await openBenchDatabase({
  seed: db => seedDashboard(db, Number(values.bookings)),
  keptIn: values.keep,
})
try {
  const logFile = path.join(work, 'app.log')
  const app = await startApp({ DATABASE_URL: database.url }, { logFile })
  const bench = { database, app, rounds: Number(values.rounds), showsPlans: values.plans }
  showDashboard(await measureDashboard(bench))
} finally {
  stopServers()
  await database.close()
  await rm(work, { recursive: true, force: true })
}
