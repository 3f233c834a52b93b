import { accountsProblem } from '#accounts/contract.ts'
import { type Action, may, type Relation } from '#accounts/rules.ts'
import type { Access } from '#bookings/server/access.ts'
import type { Db } from '#kit/server/db/db.ts'
import { isKey } from '#kit/server/security/signed-key.ts'
import { seatsProblem } from '../contract.ts'
import { bookingSubject } from './receipt-url.ts'
import { type ClinicBookingRow, findClinicBooking } from './store.ts'

/**
 * Strangers get not-found; viewers without permission get not-allowed. Refuses: clinic-booking-not-found,
 * not-allowed.
 */
export async function openClinicBooking(
  { db, signingSecret }: { db: Db; signingSecret: string },
  { id, access, action }: { id: string; access: Access; action: Action },
): Promise<{ booking: ClinicBookingRow; relations: Relation[] }> {
  const booking = await findClinicBooking(db, { id })
  const relations = booking ? relationsTo(signingSecret, booking, access) : []
  if (!booking || relations.length === 0) throw seatsProblem('clinic-booking-not-found')
  if (!may(relations, action)) throw accountsProblem('not-allowed')
  return { booking, relations }
}

function relationsTo(secret: string, booking: ClinicBookingRow, access: Access): Relation[] {
  const { key, visitorId } = access
  const isCustomer = booking.visitorId === visitorId || (key && isKey(secret, bookingSubject(booking), key))
  return [...(isCustomer ? ['customer' as const] : []), ...(access.isAdministrator ? ['administrator' as const] : [])]
}
