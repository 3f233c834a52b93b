import { may } from '#accounts/rules.ts'
import { type Actor, actorOf } from '#accounts/server/record-audit.ts'
import { type Access, relationsToFacility } from '#bookings/server/access.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { type DeskFacility, findDeskFacility } from '#bookings/server/queries.ts'
import { facilitiesProblem } from '#facilities/contract.ts'

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
