import { expect } from '@playwright/test'
import type { Db } from '../src/kit/server/db.ts'
import { withDatabase } from './administrator.ts'

/**
 * Ends the holds on a facility's times as if their minutes were over. Hearing that the bank asks, the server lets a hold last
 * longer, once: what the provider has to tell is waited for first.
 */
export async function endHolds(facility: string): Promise<void> {
  await withDatabase(async db => {
    await expect.poll(() => eventsUnderWay(db)).toBe(0)
    await db`update reservation set expires_at = now() - interval '1 second'
      where facility_id = ${facility} and kind = 'hold'`
  })
}

async function eventsUnderWay(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from sandbox_event where deliver_at is not null`
  return row!.count
}
