import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#kit/server/db/db.ts'
import { startPgBouncer } from '../../scripts/processes/start-pgbouncer.ts'
import type { LoadWorld } from '../load/load-world.ts'
import type { Tally } from '../load/tally.ts'
import { startApp } from '../parts/start-server.ts'
import { startBalancer } from './start-balancer.ts'
import { type RunFigures, watchRun } from './watch-run.ts'

export type PoolerRun = {
  processes: number
  poolSize: number
  tally: Tally
  figures: RunFigures
  /** Confirmed in the database during the run. */
  booked: number
}

/** Web processes and a worker before PgBouncer in transaction mode, with the pool of `deploy/patroni/pgbouncer.ini`. */
export async function tryPooler(
  world: LoadWorld,
  { folder, processes, rate, seconds }: { folder: string; processes: number; rate: number; seconds: number },
): Promise<PoolerRun> {
  const { url, db } = world.database
  const poolSize = readPoolSize()
  // A pool keeps no session, so the role has the limits (docs/scaling.md).
  await db`alter role current_user set statement_timeout = '5s'`
  await db`alter role current_user set lock_timeout = '3s'`
  const pooler = await startPgBouncer(url, { mode: 'transaction', poolSize })
  const address = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }
  try {
    const servers = await world.serve(processes, { ...address, ROLE: 'web' })
    const worker = await startApp({ ...address, ROLE: 'worker' }, { logFile: path.join(folder, 'pooled-worker.log') })
    const balancer = await startBalancer(
      servers.map(({ port }) => port),
      folder,
    )
    try {
      const before = await countBookings(db)
      const web = servers.map(({ pid }) => pid)
      const others = [balancer.pid, world.loadPid, worker.pid]
      const run = () => world.mixed({ rate, seconds, ports: [balancer.port] })
      const { result: tally, figures } = await watchRun(world.database, { web, others }, run)
      return { processes, poolSize, tally, figures, booked: (await countBookings(db)) - before }
    } finally {
      await balancer.stop()
      await worker.stop()
      await world.serve(0)
    }
  } finally {
    await pooler.stop()
    await db`alter role current_user reset all`
  }
}

async function countBookings(db: Db): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from booking where status = 'confirmed'`
  return row.count
}

function readPoolSize(): number {
  const file = path.resolve(import.meta.dirname, '../../deploy/patroni/pgbouncer.ini')
  return Number(/^default_pool_size = (\d+)$/m.exec(readFileSync(file, 'utf8'))![1])
}
