import { randomBytes } from 'node:crypto'
import { CREDIT_MONTHS } from '#bookings/closure-contract.ts'
import { makeCreditCode } from '#bookings/rules.ts'
import type { Tx } from '#kit/server/db.ts'
import type { IssuedCredit } from '../mail/notify-booking.ts'
import { type BookingRow, insertCredit } from '../store.ts'

/** Instead of a refund. */
export async function issueCredit(
  tx: Tx,
  { id, facilityId, customerEmail }: BookingRow,
  cents: number,
): Promise<IssuedCredit> {
  const { code, expiresAt } = await insertCredit(tx, {
    code: makeCreditCode(randomBytes(12)),
    facilityId,
    email: customerEmail,
    amountCents: cents,
    bookingId: id,
    months: CREDIT_MONTHS,
  })
  return { code, cents, expiresAt: expiresAt.toISOString() }
}
