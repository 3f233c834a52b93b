import type { ListedPayment } from '#desk/payments-contract.ts'
import type { Db } from '#kit/server/db.ts'
import { readMomentCursor, writeMomentCursor } from '#kit/server/moment-cursor.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { PaymentStatus } from '#payments/contract.ts'
import { cutPage } from '../link-next.ts'
import { findPayments, type PaymentRow } from './store.ts'

type Query = {
  status?: PaymentStatus | undefined
  text?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Newest first, with the cursor of the next page. */
export async function listPayments(
  db: Db,
  { limit, cursor, ...wanted }: Query,
): Promise<{ payments: ListedPayment[]; cursor: string | undefined }> {
  const found = await findPayments(db, { ...wanted, after: readMomentCursor(cursor), limit: limit + 1 })
  const page = cutPage(found, limit, writeMomentCursor)
  return { payments: page.rows.map(present), cursor: page.cursor }
}

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
