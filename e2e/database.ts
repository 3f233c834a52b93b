import { expect } from '@playwright/test'
import type { Db } from '../src/kit/server/db/db.ts'
import { withDatabase } from './administrator.ts'

/** Expires a facility's holds. Waits for pending provider events first, since a bank challenge extends a hold once. */
export async function expireHolds(facility: string): Promise<void> {
  await withDatabase(async db => {
    await expect.poll(() => countPendingEvents(db)).toBe(0)
    await db`update reservation set expires_at = now() - interval '1 second'
      where facility_id = ${facility} and kind = 'hold'`
  })
}

async function countPendingEvents(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from sandbox_event where deliver_at is not null`
  return row!.count
}
