import type { Schedule } from '#availability/contract.ts'
import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import type { Period, PricedPeriod } from '#availability/rules.ts'
import { columnsOf, type TakenPeriod } from '#availability/server/period-columns.ts'
import { type Db, type Tx } from '#kit/server/db/db.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { MAX_HOLDS, MAX_NETWORK_HOLDS, MAX_UNKNOWN_HOLDS_AT_FACILITY } from '../contract.ts'

/** Only holds have a visitor, so the visitor index covers them all. */
export async function countHolds(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from reservation where visitor_id is not null and expires_at > now()`
  return row!.count
}
