import { randomBytes } from 'node:crypto'
import { CREDIT_MONTHS } from '#bookings/closures/contract.ts'
import { makeCreditCode } from '#bookings/rules.ts'
import type { IssuedCredit } from '#bookings/server/notify-booking.ts'
import type { BookingRow } from '#bookings/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { insertCredit } from './store.ts'

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
