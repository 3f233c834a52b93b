import type { BookingMode, BookingStatus } from '#bookings/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { summedUntil } from '#kit/server/db/sum-settled.ts'

/** Uses a partial index. */
export async function countPending(db: Db): Promise<number> {
  const [row] = await db.read<{ count: number }[]>`
    select count(*)::int as count from booking where status = 'pending_confirmation'`
  return row!.count
}

export type ModeCount = { mode: BookingMode; status: BookingStatus; count: number }

/** By mode and present status. */
export async function countLastDay(db: Db): Promise<ModeCount[]> {
  return db.read<ModeCount[]>`
    select mode, status, count(*)::int as count from booking where created_at > now() - interval '24 hours'
    group by 1, 2 order by 1, 2`
}

/** `total` includes what came since the last sums. */
export async function countBookings(db: Db): Promise<{ total: number; pending: number }> {
  const [row] = await db.read<{ total: number; pending: number }[]>`
    select ((select coalesce(sum(bookings), 0) from booking_hour)
        + (select count(*) from booking where created_at >= ${summedUntil(db.read, 'bookings')}))::int as total,
      (select count(*)::int from booking where status = 'pending_confirmation') as pending`
  return row!
}
