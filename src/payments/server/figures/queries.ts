import type { Db } from '#kit/server/db/db.ts'
import type { PaymentStatus, RefundState } from '#payments/contract.ts'
import { isRetried } from '../store.ts'

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

/** Whole cents charged less returned. */
export async function sumMoney(db: Db, from: Date): Promise<number> {
  const [row] = await db.read<{ cents: number }[]>`
    select coalesce(sum(charged_cents), 0)::float8 as cents from ledger where created_at >= ${from}`
  return row!.cents
}
