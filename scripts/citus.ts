import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fillDatabase } from '../bench/chaos/database.ts'
import { type FreeSlot, freeSlot } from '../bench/parts/bench-slots.ts'
import { describeMachine } from '../bench/parts/describe-machine.ts'
import { writeSection } from '../bench/parts/write-section.ts'
import { openCluster, openSingle, type Placed, SHARDS, WORKERS } from './citus/cluster.ts'
import { type Comparison, compare } from './citus/compare.ts'
import { CITUS, howToInstall } from './citus/install.ts'
import { killWorker, type WorkerDeath } from './citus/kill-worker.ts'
import { applyLayout, layouts } from './citus/layouts.ts'
import { watchPairs } from './citus/pairs.ts'
import { tryProduct } from './citus/product.ts'
import { race } from './citus/race.ts'
import { seedReservations } from './citus/seed-reservations.ts'
import {
  showComparisons,
  showDeaths,
  showOutcomes,
  showProduct,
  showRaces,
  showRefusals,
  type Tried,
} from './citus/show.ts'
import { tryAttempts } from './citus/try-attempts.ts'
import { works } from './citus/works.ts'
import { readOptions, wholeNumber } from './read-options.ts'

/**
 * `npm run citus` tries our features on Citus, a coordinator and three workers, and compares the speed with one server:
 * `--reservations 100000`, `--rounds 3`. Its tables go to docs/scaling.md; with `--features` it takes no figures and
 * writes nothing. Needs PostgreSQL 15 and Citus, built from source. Without them it ends with 78 and says how.
 */
const values = readOptions({
  reservations: { default: '1000000', ...wholeNumber },
  rounds: { default: '5', ...wholeNumber },
  features: { isFlag: true },
})
const WATCH_SECONDS = 5
const [reservations, rounds] = [Number(values.reservations), Number(values.rounds)]

const missing = howToInstall()
if (missing) {
  console.error(missing)
  process.exit(78)
}
const folder = mkdtempSync(path.join(os.tmpdir(), 'openfield-citus-'))
const single = await openSingle()
const cluster = await openCluster(fillDatabase).catch(async (error: unknown) => {
  await single.close()
  throw error
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)))
try {
  await run()
} finally {
  await close()
}

async function run(): Promise<void> {
  await fillDatabase(single.db)
  await checkAttempts()
  const tried: Tried[] = []
  const placed: Placed[] = []
  for (const layout of layouts) {
    const place = await cluster.makeDatabase(layout.database)
    placed.push(place)
    tried.push(await tryLayout(place, layout))
    console.log(`${layout.name}: tried`)
  }
  const lines = [
    `\`npm run citus\`, ${new Date().toISOString().slice(0, 10)}: Citus ${CITUS}, ${single.server.version}, ${WORKERS} workers, ${SHARDS} shards. ${describeMachine()}.`,
    '',
    ...showRefusals(tried),
    '',
    ...showOutcomes(tried),
    '',
    ...tried.map(showProduct),
    '',
  ]
  console.log(lines.join('\n'))
  // Both are of the last layout, with fields beside their reservations.
  const parts = values.features ? [tryFailures] : [tryFailures, takeFigures]
  for (const part of parts) {
    const more = await part(placed.at(-1)!)
    console.log(more.join('\n'))
    lines.push(...more, '')
  }
  if (!values.features) writeSection('citus', lines.slice(0, -1))
}

/** What one server refuses is a mistake of the attempt, not of Citus. */
async function checkAttempts(): Promise<void> {
  const wrong = (await tryAttempts(single.db, dispenser())).filter(({ error }) => error !== undefined)
  if (wrong.length > 0)
    throw new Error(
      `These must work on one server: ${wrong.map(({ name, error }) => `${name} (${error})`).join('; ')}.`,
    )
}

async function tryLayout({ coordinator }: Placed, layout: (typeof layouts)[number]): Promise<Tried> {
  const next = dispenser()
  const refusals = await applyLayout(coordinator.db, layout)
  const outcomes = await tryAttempts(coordinator.db, next)
  const product = await tryProduct(coordinator, next(), path.join(folder, `${layout.database}.log`))
  for (const error of product.errors) console.log(`  in the log of ${layout.name}: ${error}`)
  return { layout: layout.name, refusals, outcomes, product }
}

async function tryFailures({ coordinator, workers }: Placed): Promise<string[]> {
  const next = dispenser(10)
  const races = await race(coordinator, next)
  const pair = [next(), next()]
  const seen = await watchPairs(coordinator.db, pair, WATCH_SECONDS)
  const control = await watchPairs(single.db, pair, WATCH_SECONDS)
  const deaths: WorkerDeath[] = []
  for (const worker of workers) deaths.push(await killWorker({ coordinator, worker, workers }, next))
  return [
    showRaces(races),
    '',
    `While bookings of two grounds were made and canceled, ${seen.halves} of ${seen.reads} reads saw one half; on one server ${control.halves} of ${control.reads}.`,
    '',
    ...showDeaths(deaths),
  ]
}

async function takeFigures({ coordinator }: Placed): Promise<string[]> {
  for (const { db } of [single, coordinator]) {
    await seedReservations(db, reservations)
    await db`analyze`
  }
  const sides = { single: single.db, citus: coordinator.db }
  const comparisons: Comparison[] = []
  for (const work of works)
    for (const clients of [1, 8]) comparisons.push(await compare(sides, work, { clients, rounds }))
  const load = os.loadavg()[0]!.toFixed(1)
  return [
    `${reservations.toLocaleString('en-US')} reservations, ${rounds} alternating rounds, load average ${load}:`,
    '',
    ...showComparisons(comparisons),
  ]
}

async function close(): Promise<void> {
  await Promise.all([single.close(), cluster.close()])
  rmSync(folder, { recursive: true, force: true })
}

/** Free times from `hour` on, each at another facility; the last ten are kept for changes of facilities. */
function dispenser(hour = 0): () => FreeSlot {
  let call = 0
  return () => {
    const slot = freeSlot((call % 190) + 200 * (hour + Math.floor(call / 190)))
    call++
    return slot
  }
}
