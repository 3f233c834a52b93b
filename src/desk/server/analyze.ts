import { analyzeBookings, type RefundReason } from '#bookings/figures/server/analyze-bookings.ts'
import { countBookings } from '#bookings/figures/server/queries.ts'
import { countByProvider } from '#facilities/server/count-by-provider.ts'
import type { Db } from '#kit/server/db/db.ts'
import { readSteps } from '#kit/server/http/step-counter.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { steps } from '#kit/shared/steps.ts'
import { sumByDay, sumMoney } from '#payments/server/figures/queries.ts'
import { countOurTurn } from '#submissions/server/questions.ts'
import type { Range } from '../choices.ts'
import type { Analytics, DashboardSummary } from '../contract.ts'
import { lastDays, startOfToday, wholeWeek } from '../rules.ts'
import type { OwnerDeskServices } from './owner-desk-services.ts'

/** Includes today. `now` in milliseconds. */
export async function analyze(
  { db, config }: OwnerDeskServices,
  { days, now }: { days: Range; now: number },
): Promise<Analytics> {
  const { timeZone } = config
  const { dates, from } = lastDays(days, timeZone, now)
  const span = { from: new Date(from), timeZone }
  const [booked, money, counts] = await Promise.all([
    analyzeBookings(db, { days, ...span }),
    sumByDay(db, span),
    readSteps(db, dates[0]!),
  ])
  const bookingsOn = new Map(booked.days.map(({ day, bookings }) => [day, bookings]))
  const centsOn = new Map(money.map(({ day, cents }) => [day, cents]))
  return {
    timeZone,
    days: dates.map(day => ({ day, bookings: bookingsOn.get(day) ?? 0, revenue: toDecimal(centsOn.get(day) ?? 0) })),
    bookings: sum(booked.days.map(({ bookings }) => bookings)),
    revenue: toDecimal(sum(money.map(({ cents }) => cents))),
    weekHours: wholeWeek(booked.weekHours),
    topFacilities: booked.busiest.map(({ cents, ...facility }) => ({ ...facility, revenue: toDecimal(cents) })),
    steps: steps.map(step => ({ step, count: counts[step] ?? 0 })),
    refunds: presentRefunds(booked.refunds),
  }
}

function presentRefunds(reasons: readonly RefundReason[]): Analytics['refunds'] {
  return {
    count: sum(reasons.map(({ count }) => count)),
    amount: toDecimal(sum(reasons.map(({ cents }) => cents))),
    reasons: reasons.map(({ reason, count, cents }) => ({ reason, count, amount: toDecimal(cents) })),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

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
