import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeOpenFolder, openBenchDatabase } from './parts/bench-database.ts'
import { type FreeSlot, slotDispenser } from './parts/bench-slots.ts'
import { checkBooks } from './parts/check-books.ts'
import { compareBookings, type Outcome, type Scene } from './parts/compare-bookings.ts'
import { type PurchaseJob, type ReplayJob, startLoad } from './parts/load-process.ts'
import { measureProvider } from './parts/measure-provider.ts'
import { recordPurchase } from './parts/record-purchase.ts'
import { showRecording } from './parts/show-recording.ts'
import { startApp, stopServers } from './parts/start-server.ts'
import { visitorCookies } from './parts/visitors.ts'
import { costRow, exactly, report } from './report/bench-row.ts'

/**
 * Purchases (hold → intent → confirm → booking) by 1, 8 and 64 clients on free slots, and by 64 clients contending for
 * 200, beside the same statements, including the sandbox's, through the bare driver. Then checks the books. Linux only
 * (/proc).
 */
const { values } = parseArgs({ args: process.argv.slice(3), options: { rounds: { type: 'string', default: '5' } } })
if (!/^[1-9]\d?$/.test(values.rounds)) throw new Error('--rounds is a whole number above zero.')
const rounds = Number(values.rounds)
/** P3 */
const goal = { ratio: 0.55, cpuMs: 4.5 }
const scenes: Scene[] = [free(1, 48), { ...free(8, 160), goal }, { ...free(64, 512), goal }, fight()]

const began = performance.now()
const work = await makeOpenFolder()
const database = await openBenchDatabase()
const buyers = startLoad<PurchaseJob>('purchase-load.ts')
const replayers = startLoad<ReplayJob>('replay-load.ts')
try {
  const app = await startApp({ DATABASE_URL: database.url }, { logFile: path.join(work, 'app.log') })
  const dispense = slotDispenser()
  const take = (count: number) => dispense(count).slots
  const cookieOf = await visitorCookies(database.db)
  const visitor = () => {
    const visitorId = randomUUID()
    return { visitorId, cookie: cookieOf(visitorId) }
  }
  const buy = (slot: FreeSlot) => ({ cookie: visitor().cookie, slots: [slot] })
  const warmUp = await buyers.run({ port: app.port, clients: Array.from({ length: 8 }, () => take(60).map(buy)) })
  const [slot] = take(1)
  const recording = await recordPurchase(database, app.port, {
    slot: slot!,
    cookie: visitor().cookie,
    other: visitor().cookie,
  })
  showRecording(recording)
  console.log(
    '\nCPU is of server (or driver) and database together, in milliseconds a booking; median (smallest–largest).',
  )
  const outcomes: Outcome[] = []
  for (const scene of scenes)
    outcomes.push(await compareBookings({ rounds, database, app, buyers, replayers, recording, take, visitor }, scene))
  const bought = outcomes.reduce((sum, outcome) => sum + outcome.bought, warmUp.done + 1)
  await checkBooks(database.db, bought)
  const errors = outcomes.reduce((sum, outcome) => sum + outcome.errors, 0)
  report(
    costRow('responses other than success, 409 or 503', 'count', {
      measured: exactly(errors),
      goal: 0,
    }),
  )
  if (errors > 0) throw new Error(`${errors} requests returned something other than success, 409 or 503.`)
  await app.stop()
  await measureProvider(database, path.join(work, 'sandbox.log'))
  console.log(`\nDone in ${Math.round((performance.now() - began) / 1000)} s.`)
} finally {
  stopServers()
  buyers.stop()
  replayers.stop()
  await database.close()
  await rm(work, { recursive: true, force: true })
}

function free(clients: number, purchases: number): Scene {
  return {
    title: `${clients} ${clients === 1 ? 'client' : 'clients'}, free slots`,
    attempts: take => Array.from({ length: clients }, () => take(purchases / clients)),
  }
}

/** Sixteen clients per slot at about the same time, all in the same order. */
function fight(): Scene {
  return {
    title: '64 clients fight for 200 slots',
    attempts(take) {
      const slots = take(200)
      return Array.from({ length: 64 }, (_, client) => slots.filter((__, slot) => slot % 4 === client % 4))
    },
  }
}
