import type { Db } from '#kit/server/db/db.ts'
import {
  countByDay,
  type DayCount,
  type FacilityFigures,
  findBusiest,
  type RefundReason,
  sumRefunds,
  sumWeekHours,
} from './store.ts'

export type { RefundReason } from './store.ts'

export type BookingAnalysis = {
  /** By creation day; omits days without bookings. */
  days: DayCount[]
  /** By each facility's clock. */
  weekHours: { hourOfWeek: number; minutes: number }[]
  busiest: FacilityFigures[]
  refunds: RefundReason[]
}

const BUSIEST = 10

/**
 * Facilities and hours of the week are up to the last sums, and from the start of `from`'s UTC day. Days are in
 * `timeZone`, which must be whole hours from UTC. `days`: one of `booking_range`.
 */
export async function analyzeBookings(
  db: Db,
  { days, from, timeZone }: { days: number; from: Date; timeZone: string },
): Promise<BookingAnalysis> {
  const [byDay, weekHours, busiest, refunds] = await Promise.all([
    countByDay(db, { from, timeZone }),
    sumWeekHours(db, from),
    findBusiest(db, { days, limit: BUSIEST }),
    sumRefunds(db, from),
  ])
  return { days: byDay, weekHours, busiest, refunds }
}
