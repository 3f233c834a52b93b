import { expect } from '@playwright/test'
import { connect, type Db } from '../src/kit/server/db.ts'
import { startPostgres } from '../src/kit/server/embedded-postgres.ts'

/**
 * Ends the holds on a facility's times as if their minutes were over. Hearing that the bank asks, the server lets a hold last
 * longer, once: what the provider has to tell is waited for first.
 */
export async function endHolds(facility: string): Promise<void> {
  // The server of this run is running already, so it is joined and left alone.
  const server = await startPostgres({ dataDir: process.env.E2E_DATA_DIR ?? './.data/e2e' })
  const db = connect({ ...server.connection, user: server.user, database: 'postgres' }, { max: 1 })
  try {
    await expect.poll(() => eventsUnderWay(db)).toBe(0)
    await db`update reservation set expires_at = now() - interval '1 second'
      where facility_id = ${facility} and kind = 'hold'`
  } finally {
    await db.end({ timeout: 5 })
  }
}

async function eventsUnderWay(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from sandbox_event where deliver_at is not null`
  return row!.count
}
