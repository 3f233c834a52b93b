import type { Bought } from '#desk/payments-contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { AskedPage, MomentPosition } from '#kit/server/http/pages.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import type { PaymentStatus } from '#payments/contract.ts'

/** Mismatches found by the last check. */
export async function countMismatches(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from payment_mismatch`
  return row!.count
}
