import { countBookings } from '#bookings/figures/server/count-bookings.ts'
import { countByProvider } from '#facilities/server/count-by-provider.ts'
import type { Db } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { sumMoney } from '#payments/server/figures/queries.ts'
import { countOurTurn } from '#submissions/server/questions.ts'
import type { DashboardSummary } from '../contract.ts'
import { startOfToday } from '../rules.ts'
import type { OwnerDeskServices } from './owner-desk-services.ts'

/** `now` in milliseconds. */
export async function readSummary({ db, config }: OwnerDeskServices, now: number): Promise<DashboardSummary> {
  const { timeZone } = config
  const [{ total, pending }, cents, facilities] = await Promise.all([
    countBookings(db),
    sumMoney(db, new Date(startOfToday(timeZone, now))),
    countByProvider(db),
  ])
  return {
    totalBookings: total,
    pendingConfirmations: pending,
    revenueToday: toDecimal(cents),
    timeZone,
    activeFacilities: Object.values(facilities).reduce((sum, count) => sum + count, 0),
  }
}

/** Submissions that wait for us, and those overdue. */
export async function countReviews(db: Db, now: number) {
  const [listings, tournaments] = await Promise.all([
    countOurTurn(db, 'listing', now),
    countOurTurn(db, 'tournament', now),
  ])
  return { listings, tournaments }
}
