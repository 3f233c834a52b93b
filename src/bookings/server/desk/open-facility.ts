import { accountsProblem } from '#accounts/contract.ts'
import { type Action, may } from '#accounts/rules.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { type Access, relationsToFacility } from '../access.ts'
import type { BookingContext } from '../booking-services.ts'
import { type DeskFacility, findFacility } from './store.ts'

/**
 * A facility, for whoever may do this there. Everybody can see that it exists, so others are told that they may not.
 * Refuses: facility-not-found, not-allowed.
 */
export async function openFacility(
  context: BookingContext,
  { facilityId, access, action }: { facilityId: string; access: Access; action: Action },
): Promise<DeskFacility> {
  const facility = await findFacility(context.db, facilityId)
  if (!facility) throw facilitiesProblem('facility-not-found')
  if (!may(await relationsToFacility(context, facilityId, access), action)) throw accountsProblem('not-allowed')
  return facility
}
