import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { generateFacilities } from '../scripts/seed/generate-facilities.ts'
import { readCities } from '../scripts/seed/read-cities.ts'
import { type BenchDatabase, makeOpenFolder, openBenchDatabase } from './parts/bench-database.ts'
import { slotDispenser } from './parts/bench-slots.ts'
import { type LoadProcess, type PurchaseJob, startLoad } from './parts/load-process.ts'
import { cpuMs } from './parts/process-figures.ts'
import { startApp, stopServers } from './parts/start-server.ts'
import { visitorCookies } from './parts/visitors.ts'
import { readFootprint } from './scale/footprint.ts'
import { runReservations } from './scale/run-reservations.ts'
import { type Round, reportScale, showScale } from './scale/show-scale.ts'

/**
 * A booking's cost among a tenth of `--facilities` generated facilities, then among all: CPU, disk with indexes, WAL.
 * Projects days of `--day` bookings. Then holds, searches, calendars and dashboards among `--reservations` of a year,
 * beside a hundredth of them. `--only purchases` or `--only reservations` measures one of both, `--keep FOLDER` keeps the
 * reservations, `--plans` prints their slowest plans, `--write` writes docs/scaling.md. Linux only (/proc).
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    facilities: { type: 'string', default: '20000' },
    purchases: { type: 'string', default: '1600' },
    day: { type: 'string', default: '100000' },
    reservations: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    keep: { type: 'string' },
    plans: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
for (const name of ['facilities', 'purchases', 'day', 'reservations'] as const)
  if (!/^[1-9]\d{2,8}$/.test(values[name])) throw new Error(`--${name}: a whole number from 100 on.`)
if (values.only !== undefined && !['purchases', 'reservations'].includes(values.only))
  throw new Error('--only: purchases or reservations.')

const ROUNDS = 4
const CLIENTS = 8
/** Mails, events and hourly totals are part of a booking's cost. */
const SETTLE_MS = 5_000
const facilities = Number(values.facilities)

if (values.only !== 'reservations') await measurePurchases()
if (values.only !== 'purchases')
  await runReservations({
    facilities,
    reservations: Number(values.reservations),
    rounds: Number(values.rounds),
    keptIn: values.keep,
    showsPlans: values.plans,
    writes: values.write,
  })

async function measurePurchases(): Promise<void> {
  const work = await makeOpenFolder()
  const database = await openBenchDatabase()
  const buyers = startLoad<PurchaseJob>('purchase-load.ts')
  try {
    const cities = readCities()
    const dispense = slotDispenser()
    const among = async (count: number): Promise<Round[]> => {
      const wanted = { facilities: count, bookedDays: 3, bookedShare: 0.4, bookedFacilities: count }
      await generateFacilities(database.db, { cities, wanted, now: Date.now() })
      return buyAmong({ database, buyers, work, dispense })
    }
    const fewer = await among(Math.ceil(facilities / 10))
    const all = await among(facilities)
    showScale(all, { facilities, clients: CLIENTS, day: Number(values.day) })
    reportScale(fewer, all, facilities)
  } finally {
    stopServers()
    buyers.stop()
    await database.close()
    await rm(work, { recursive: true, force: true })
  }
}

type Purchases = {
  database: BenchDatabase
  buyers: LoadProcess<PurchaseJob>
  work: string
  dispense: ReturnType<typeof slotDispenser>
}

async function buyAmong({ database, buyers, work, dispense }: Purchases): Promise<Round[]> {
  const app = await startApp({ DATABASE_URL: database.url }, { logFile: path.join(work, 'app.log') })
  const cookieOf = await visitorCookies(database.db)
  const round = async (): Promise<Round> => {
    const each = Math.ceil(Number(values.purchases) / ROUNDS / CLIENTS)
    const slotsOf = () => dispense(each).slots.map(slot => ({ cookie: cookieOf(randomUUID()), slots: [slot] }))
    const measured = { processes: [app.pid], postmaster: database.postmaster }
    const before = { ms: cpuMs(measured), ...(await readFootprint(database.db)) }
    const load = await buyers.run({ port: app.port, clients: Array.from({ length: CLIENTS }, slotsOf) })
    await sleep(SETTLE_MS)
    const after = { ms: cpuMs(measured), ...(await readFootprint(database.db)) }
    if (load.done === 0) throw new Error('No purchase succeeded.')
    return { before, after, bought: load.done, rate: load.done / load.seconds }
  }
  await round()
  const rounds: Round[] = []
  while (rounds.length < ROUNDS) rounds.push(await round())
  await app.stop()
  return rounds
}
