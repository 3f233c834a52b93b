import { may } from '#accounts/rules.ts'
import { type Actor, actorOf } from '#accounts/server/record-audit.ts'
import { type Access, relationsToFacility } from '#bookings/server/access.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { type DeskFacility, findDeskFacility } from '#bookings/server/queries.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { roleAt } from '#facilities/server/queries.ts'
import type { Tx } from '#kit/server/db/db.ts'

/** Signed-in members who run the calendar, and administrators. Refuses: facility-not-found. */
export async function openWeekView(
  context: BookingContext,
  { facilityId, access }: { facilityId: string; access: Access },
): Promise<{ facility: DeskFacility; actor: Actor }> {
  const facility = await findDeskFacility(context.db, facilityId)
  const relations = facility ? await relationsToFacility(context, facilityId, access) : []
  if (!facility || !may(relations, 'edit-calendar')) throw facilitiesProblem('facility-not-found')
  return {
    facility,
    actor: actorOf(
      access,
      relations.filter(relation => may([relation], 'edit-calendar')),
    )!,
  }
}

/** The role still counts when the work commits, which may have waited for others. Refuses: facility-not-found. */
export async function keepRole(
  tx: Tx,
  { facilityId, access: { accountId, isAdministrator } }: { facilityId: string; access: Access },
): Promise<void> {
  const role = accountId === null ? undefined : await roleAt(tx, { facilityId, accountId, locks: true })
  const relations = [...(role ? [role] : []), ...(isAdministrator ? ['administrator' as const] : [])]
  if (!may(relations, 'edit-calendar')) throw facilitiesProblem('facility-not-found')
}
