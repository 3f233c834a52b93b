import type { Db } from '#kit/server/db/db.ts'
import {
  countByDay,
  type DayCount,
  type FacilityFigures,
  findBusiest,
  type RefundReason,
  readSummedUntil,
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
 * Days are in `timeZone`, which must be whole hours from UTC; facilities and hours of the week count from the start of
 * `from`'s UTC day.
 */
export async function analyzeBookings(
  db: Db,
  { from, timeZone }: { from: Date; timeZone: string },
): Promise<BookingAnalysis> {
  const since = (await readSummedUntil(db)) ?? new Date(0)
  const [days, weekHours, busiest, refunds] = await Promise.all([
    countByDay(db, { from, since, timeZone }),
    sumWeekHours(db, { from, since }),
    findBusiest(db, { from, since, limit: BUSIEST }),
    sumRefunds(db, from),
  ])
  return { days, weekHours, busiest, refunds }
}
