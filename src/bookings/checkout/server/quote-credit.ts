import { type Credit, checkoutProblem } from '#bookings/checkout/contract.ts'
import { creditPart } from '#bookings/rules.ts'
import type { Db } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { findCredit } from './store.ts'

/** By `creditPart`. Refuses: credit-not-found (also another facility's, or expired). */
export async function quoteCredit(
  db: Db,
  { code, facilityId, totalCents }: { code: string | null | undefined; facilityId: string; totalCents: number },
): Promise<{ creditId: string | null; creditCents: number }> {
  if (!code) return { creditId: null, creditCents: 0 }
  const credit = await findCredit(db, code)
  if (credit?.facilityId !== facilityId) throw checkoutProblem('credit-not-found')
  const creditCents = creditPart(totalCents, credit.remainingCents)
  return { creditId: creditCents > 0 ? credit.id : null, creditCents }
}

/** Refuses: credit-not-found. */
export async function readCredit(db: Db, code: string): Promise<Credit> {
  const credit = await findCredit(db, code)
  if (!credit) throw checkoutProblem('credit-not-found')
  return {
    ...credit,
    remainingAmount: toDecimal(credit.remainingCents),
    expiresAt: credit.expiresAt.toISOString(),
  }
}
