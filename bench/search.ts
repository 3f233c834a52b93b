import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Db } from '#kit/server/db/db.ts'
import { citiesOf } from '../scripts/seed/cities.ts'
import { generateFacilities } from '../scripts/seed/generate-facilities.ts'
import { readCities } from '../scripts/seed/read-cities.ts'
import { type BenchDatabase, makeOpenFolder, openBenchDatabase } from './parts/bench-database.ts'
import { load, measureSearch } from './parts/measure-search.ts'
import { explainStatements, showPlans } from './parts/search-plans.ts'
import { searchKinds } from './parts/search-queries.ts'
import { compareSizes, reportSearch, type SizeFigures, showSize } from './parts/search-report.ts'
import { startApp, stopServers } from './parts/start-server.ts'

/**
 * Six kinds of search at growing sizes: `-- search --sizes 1000,100000` (default also a million, slow to build).
 * `--plans` prints the slowest plans; `--keep <folder>` keeps the database, which the next run extends; `--days 3`
 * seeds fewer days. Linux only (/proc).
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '100' },
    days: { type: 'string', default: '30' },
    plans: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
})
for (const [name, value] of Object.entries(values))
  if (name !== 'keep' && typeof value === 'string' && !/^[1-9]\d{0,6}(,[1-9]\d{0,6})*$/.test(value))
    throw new Error(`--${name}: whole numbers above zero, such as 1000${name === 'sizes' ? ',100000' : ''}.`)

const sizes = values.sizes
  .split(',')
  .map(Number)
  .sort((a, b) => a - b)
/** Above this size only a few days have taken times: seeding more would take hours. */
const FULLY_BOOKED = 100_000
const BOOKED_DAYS = { all: Number(values.days), beyond: 3 }
const cities = readCities()
const kinds = searchKinds(citiesOf(cities))

const work = await makeOpenFolder()
const database = await openBenchDatabase({ seed: async () => {}, keptIn: values.keep })
try {
  const measured: SizeFigures[] = []
  for (const size of sizes) measured.push(await measureSize(size))
  compareSizes(measured)
  reportSearch(measured)
} finally {
  stopServers()
  await database.close()
  await rm(work, { recursive: true, force: true })
}

async function measureSize(size: number): Promise<SizeFigures> {
  await grow(database.db, size)
  const logFile = path.join(work, `app-${size}.log`)
  const app = await startApp({ DATABASE_URL: database.url }, { logFile })
  const bench = { database, app, rounds: Number(values.rounds), requests: Number(values.requests) }
  const found = { size, ...(await countRows(database)), load: load(), figures: await measureSearch(bench, kinds) }
  showSize(found, bench)
  await app.stop()
  if (values.plans) await explain(logFile)
  return found
}

async function grow(db: Db, facilities: number): Promise<void> {
  const [there] = await db<{ count: number }[]>`select count(*)::int as count from facility`
  if (there!.count > facilities)
    throw new Error(
      `There are ${there!.count} facilities already, and a database only grows: take another folder to keep.`,
    )
  if (there!.count === facilities) return
  const bookedDays = facilities > FULLY_BOOKED ? BOOKED_DAYS.beyond : BOOKED_DAYS.all
  const wanted = { facilities, bookedDays, bookedShare: 0.4, bookedFacilities: facilities }
  let said = 0
  const made = await generateFacilities(db, { cities, wanted, now: Date.now() }, ({ done, seconds }) => {
    if (seconds - said < 15) return
    said = seconds
    console.log(`  ${done.toLocaleString('en-US')} of ${facilities.toLocaleString('en-US')} facilities`)
  })
  const rate = Math.round((made.facilities + made.reservations) / made.seconds).toLocaleString('en-US')
  console.log(
    `${made.facilities.toLocaleString('en-US')} facilities and ${made.reservations.toLocaleString('en-US')} taken times made ` +
      `in ${Math.round(made.seconds)} s (${rate} rows/s, ${bookedDays} days)`,
  )
}

async function countRows({ db }: BenchDatabase) {
  const [row] = await db<{ reservations: number; megabytes: number }[]>`
    select (select count(*)::int from reservation) as reservations,
      (pg_database_size(current_database()) / 1e6)::float8 as megabytes`
  return row!
}

async function explain(logFile: string): Promise<void> {
  await explainStatements(database, true)
  const app = await startApp({ DATABASE_URL: database.url }, { logFile })
  await showPlans(database, app, kinds)
  await app.stop()
  await explainStatements(database, false)
}
