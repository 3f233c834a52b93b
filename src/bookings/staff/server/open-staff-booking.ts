import { accountsProblem } from '#accounts/contract.ts'
import { type Action, may, type Relation } from '#accounts/rules.ts'
import { type Actor, actorOf } from '#accounts/server/record-audit.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { type Access, openBooking } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { type BookingRow, lockBooking } from '#bookings/server/store.ts'
import { roleAt } from '#facilities/server/queries.ts'
import type { Tx } from '#kit/server/db/db.ts'

export type StaffRequest = { id: string; access: Access }
export type Opened = { booking: BookingRow; relations: Relation[]; actor: Actor }

/** Refuses: booking-not-found, not-allowed. */
export async function openStaffBooking(
  services: BookingServices,
  { id, access }: StaffRequest,
  action: Action,
): Promise<Opened> {
  const { booking, relations } = await openBooking(services, { id, access, action })
  return { booking, relations, actor: actorOf(access, relations)! }
}

/** The role still counts when the work commits. Refuses: booking-not-found, not-allowed. */
export async function lockStaffBooking(
  tx: Tx,
  { id, access }: StaffRequest,
  action: Action,
): Promise<BookingRow & { now: number }> {
  const booking = await lockBooking(tx, id)
  if (!booking) throw bookingsProblem('booking-not-found')
  await checkRole(tx, { facilityId: booking.facilityId, access }, action)
  return booking
}

/** Keeps the role until the transaction ends. Refuses: not-allowed. */
export async function checkRole(
  tx: Tx,
  { facilityId, access }: { facilityId: string; access: Access },
  action: Action,
): Promise<void> {
  const { accountId, isAdministrator } = access
  const role = accountId === null ? undefined : await roleAt(tx, { facilityId, accountId, locks: true })
  const relations: Relation[] = [...(role ? [role] : []), ...(isAdministrator ? ['administrator' as const] : [])]
  if (!may(relations, action)) throw accountsProblem('not-allowed')
}
