import type { Db } from '#kit/server/db/db.ts'
import { summedUntil } from '#kit/server/db/sum-settled.ts'
import { HOUR } from '#kit/shared/time.ts'
import type { PaymentStatus, RefundState } from '#payments/contract.ts'
import { isRetried } from '../refunds/store.ts'

export type PaymentFigures = {
  lastDay: { status: PaymentStatus; count: number }[]
  /** Not final and untouched for a minute, although the job runs every minute. */
  unsettled: { status: PaymentStatus; count: number; oldestSeconds: number }[]
  /** Under way, or failed within 24 hours and not retried. */
  refunds: { status: Extract<RefundState, 'requested' | 'pending' | 'failed'>; count: number }[]
}

/** Payments waiting for a customer at checkout are not unsettled. */
export async function readPaymentFigures(db: Db): Promise<PaymentFigures> {
  const [lastDay, unsettled, refunds] = await Promise.all([
    db.read<PaymentFigures['lastDay']>`
      select status, count(*)::int as count from payment where created_at > now() - interval '24 hours'
      group by 1 order by 1`,
    db<PaymentFigures['unsettled']>`
      select status, count(*)::int as count, extract(epoch from now() - min(updated_at))::float8 as oldest_seconds
      from payment where status in ('voiding', 'refunding') and updated_at < now() - interval '1 minute'
        or status = 'authorized' and capture_requested and updated_at < now() - interval '1 minute'
      group by 1 order by 1`,
    db<PaymentFigures['refunds']>`
      select status, count(*)::int as count from refund where status in ('requested', 'pending') group by 1
      union all
      select status, count(*)::int from refund r
      where status = 'failed' and updated_at > now() - interval '24 hours' and not ${isRetried(db)}
      group by 1 order by 1`,
  ])
  return { lastDay, unsettled, refunds }
}

export type DayMoney = { day: string; cents: number }

/** Charged less returned, whole cents, until now. The zone must be whole hours from UTC. Omits days without money. */
export async function sumByDay(db: Db, { from, timeZone }: { from: Date; timeZone: string }): Promise<DayMoney[]> {
  return db.read<DayMoney[]>`
    select (hour at time zone ${timeZone})::date as day, sum(cents)::float8 as cents from (
      select hour, captured_cents - returned_cents as cents from money_hour where hour >= ${from}
      union all
      select date_trunc('hour', created_at, 'UTC'), sum(charged_cents) from ledger
      where created_at >= greatest(${from}::timestamptz, ${summedUntil(db.read, 'money')}) group by 1
    ) as moved
    group by 1 having sum(cents) <> 0 order by 1`
}

/**
 * Charged less returned, whole cents, until now: whole hours from the sums, what is before the first of them and after
 * the last sums from the ledger.
 */
export async function sumMoney(db: Db, from: Date): Promise<number> {
  const firstHour = new Date(Math.ceil(from.getTime() / HOUR) * HOUR)
  const [row] = await db.read<{ cents: number }[]>`
    with summed as (select ${summedUntil(db.read, 'money')} as until)
    select (coalesce((select sum(captured_cents - returned_cents) from money_hour where hour >= ${firstHour}), 0)
      + coalesce((select sum(charged_cents) from ledger
        where created_at >= ${from} and created_at < least(${firstHour}::timestamptz, (select until from summed))), 0)
      + coalesce((select sum(charged_cents) from ledger
        where created_at >= greatest(${from}::timestamptz, (select until from summed))), 0))::float8 as cents`
  return row!.cents
}
