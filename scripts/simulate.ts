import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#kit/server/db/db.ts'
import { type LoadWorld, openLoadWorld } from '../bench/load/load-world.ts'
import { makeOpenFolder, openBenchDatabase } from '../bench/parts/bench-database.ts'
import { cpuMs } from '../bench/parts/process-figures.ts'
import { stopServers } from '../bench/parts/start-server.ts'
import { writeSection } from '../bench/parts/write-section.ts'
import { readFootprint } from '../bench/scale/footprint.ts'
import { type Simulated, showDay } from '../bench/scale/show-day.ts'
import { readOptions, wholeNumber } from './read-options.ts'
import { generateFacilities } from './seed/generate-facilities.ts'
import { readCities } from './seed/read-cities.ts'

/**
 * `npm run simulate -- --keep FOLDER`: `--minutes` each at the mean rate of `--bookings` per day and at multiples
 * (`--times 1,2`), with `--facilities` facilities and 80 page views, 15 searches and 4 holds per booking. Writes
 * docs/scaling.md if the numbers are that document's. `--keep` keeps the database, slow to build. Needs Linux and built
 * pages.
 */
const values = readOptions({
  facilities: { default: '1000000', ...wholeNumber },
  bookings: { default: '100000', ...wholeNumber },
  minutes: { default: '5', ...wholeNumber },
  times: {
    default: '1,2',
    like: /^[1-9]\d?(,[1-9]\d?)*$/,
    is: 'one or more whole numbers above zero with commas between',
  },
  keep: {},
})
const [facilities, bookings, minutes] = [Number(values.facilities), Number(values.bookings), Number(values.minutes)]
const isWritten = facilities === 1_000_000 && bookings === 100_000 && minutes >= 5

/** One visit in a hundred books. */
const COME_FOR_A_BOOKING = 100
const SECONDS_A_DAY = 86_400
/** Lets mails, events and hourly totals finish. */
const SETTLE_MS = 5_000
const SEED = 1
/** Matches no process. */
const NOBODY = -1

const folder = await makeOpenFolder()
const database = await openBenchDatabase({ seed: db => grow(db), keptIn: values.keep })
let world: LoadWorld | undefined
try {
  world = await openLoadWorld({ folder, seed: SEED, database })
  await world.serve(1)
  // Warm-up: a new process compiles its code first.
  await world.mixed({ rate: 50, seconds: 10 })
  const simulated: Simulated[] = []
  for (const times of values.times.split(',').map(Number)) simulated.push(await simulate(world, times))
  const lines = showDay(simulated, { facilities, bookings, minutes })
  console.log(lines.join('\n'))
  if (isWritten) writeSection('day', lines)
} finally {
  await (world ?? database).close()
  stopServers()
  await rm(folder, { recursive: true, force: true })
}

async function simulate({ ...at }: LoadWorld, times: number): Promise<Simulated> {
  const seconds = minutes * 60
  const rate = (bookings / SECONDS_A_DAY) * COME_FOR_A_BOOKING * times
  const [server] = await at.serve(1)
  await at.mixed({ rate: 50, seconds: 10 })
  const measured = async () => ({
    servers: cpuMs({ processes: [server!.pid], postmaster: NOBODY }),
    database: cpuMs({ processes: [], postmaster: at.database.postmaster }),
    ...(await readFootprint(at.database.db)),
  })
  console.log(`${times} × the mean: ${Math.round(rate)} a second for ${minutes} minutes …`)
  const before = await measured()
  const tally = await at.mixed({ rate, seconds })
  await sleep(SETTLE_MS)
  return { times, rate, seconds, tally, before, after: await measured() }
}

async function grow(db: Db): Promise<void> {
  const [there] = await db<[{ count: number }]>`select count(*)::int as count from facility`
  if (there.count === facilities) return
  let said = 0
  const wanted = { facilities, bookedDays: 2, bookedShare: 0.4, bookedFacilities: Math.min(facilities, 200_000) }
  await generateFacilities(db, { cities: readCities(), wanted, now: Date.now() }, ({ done, seconds }) => {
    if (seconds - said < 15) return
    said = seconds
    console.log(`  ${done.toLocaleString('en-US')} of ${facilities.toLocaleString('en-US')} facilities`)
  })
}
