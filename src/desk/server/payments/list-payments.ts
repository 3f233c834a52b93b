import type { ListedPayment } from '#desk/payments-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type CsvColumn, csvPages } from '#kit/server/files/csv.ts'
import { type AskedPage, cutPage, type MomentPosition, type Page } from '#kit/server/http/pages.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { PaymentStatus } from '#payments/contract.ts'
import { findPayments, type PaymentRow } from './store.ts'

type Filter = {
  status?: PaymentStatus | undefined
  text?: string | undefined
}
type Query = Filter & AskedPage<MomentPosition>

/** Newest first. */
export async function listPayments(db: Db, { limit, ...wanted }: Query): Promise<Page<ListedPayment, MomentPosition>> {
  const found = await findPayments(db, { ...wanted, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ id, at }) => ({ id, at }))
  return { rows: rows.map(present), next }
}

/** CSV chunks. `createdAt` is UTC; amounts are US dollars. */
export function exportPayments(db: Db, filter: Filter): AsyncIterable<string> {
  return csvPages(columns, (asked: AskedPage<MomentPosition>) => listPayments(db, { ...filter, ...asked }))
}

const columns: readonly CsvColumn<ListedPayment>[] = [
  ['id', ({ id }) => id],
  ['createdAt', ({ createdAt }) => createdAt],
  ['status', ({ status }) => status],
  ['amountUsd', ({ amount }) => amount],
  ['chargedUsd', ({ captured }) => captured],
  ['refundedUsd', ({ refunded }) => refunded],
  ['commissionUsd', ({ commission }) => commission],
  ['reference', ({ bought }) => bought?.reference ?? ''],
  ['customer', ({ bought }) => bought?.customer ?? ''],
  ['providerId', ({ intentId }) => intentId ?? ''],
]

function present(row: PaymentRow): ListedPayment {
  const { id, intentId, status, bought, createdAt, amountCents, capturedCents, refundedCents, feeCents } = row
  return {
    id,
    intentId,
    status,
    amount: toDecimal(amountCents),
    captured: toDecimal(capturedCents),
    refunded: toDecimal(refundedCents),
    commission: toDecimal(feeCents),
    createdAt: createdAt.toISOString(),
    bought,
  }
}
