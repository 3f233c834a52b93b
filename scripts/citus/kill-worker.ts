import { setTimeout as sleep } from 'node:timers/promises'
import type { FreeSlot } from '../../bench/parts/bench-slots.ts'
import { familyOf, signalAll } from '../ha/programs.ts'
import type { Place } from './cluster.ts'
import { bookPair, PAIR_CENTS } from './pairs.ts'

export type WorkerDeath = {
  confirmed: number
  failed: number
  /** Once the worker is back, before its prepared transactions are decided. */
  prepared: number
  /** Confirmed pairs without both rows. */
  missing: number
  /** Afterwards, and before. */
  halves: number
  halvesBefore: number
  /** Prepared transactions that are still open. */
  left: number
}

const CLIENTS = 8
const BEFORE_MS = 1_500
const WITHOUT_MS = 1_500

/** Kills a worker’s server while clients book pairs, starts it again and lets Citus decide what was prepared. */
export async function killWorker(
  { coordinator, worker, workers }: { coordinator: Place; worker: Place; workers: readonly Place[] },
  next: () => FreeSlot,
): Promise<WorkerDeath> {
  const { db } = coordinator
  const confirmed: string[] = []
  let failed = 0
  const clients = { isOpen: true }
  const client = async () => {
    while (clients.isOpen)
      try {
        confirmed.push(await bookPair(db, [next(), next()]))
      } catch {
        failed++
        await sleep(20)
      }
  }
  const running = Array.from({ length: CLIENTS }, client)
  await sleep(BEFORE_MS)
  signalAll(familyOf(worker.server.pid()), 'SIGKILL')
  await sleep(WITHOUT_MS)
  clients.isOpen = false
  await Promise.all(running)
  await worker.server.restart()
  const prepared = await countPrepared(workers)
  const halvesBefore = await countHalves(coordinator)
  await db`select recover_prepared_transactions()`
  const pairs = await db<{ bookingId: string }[]>`
    select booking_id from reservation where booking_id = any (${confirmed}::uuid[]) group by booking_id having count(*) = 2`
  return {
    confirmed: confirmed.length,
    failed,
    prepared,
    missing: confirmed.length - pairs.length,
    halvesBefore,
    halves: await countHalves(coordinator),
    left: await countPrepared(workers),
  }
}

async function countPrepared(workers: readonly Place[]): Promise<number> {
  const counts = await Promise.all(
    workers.map(
      async ({ db }) => (await db<{ count: number }[]>`select count(*)::int as count from pg_prepared_xacts`)[0]!.count,
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countHalves({ db }: Place): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select booking_id from reservation where price_cents = ${PAIR_CENTS}::int
      group by booking_id having count(*) = 1
    ) half`
  return row!.count
}
