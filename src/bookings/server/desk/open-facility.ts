import { accountsProblem } from '#accounts/contract.ts'
import { type Action, may, type Relation } from '#accounts/rules.ts'
import { type Actor, actorOf } from '#accounts/server/record-audit.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { type Access, relationsToFacility } from '../access.ts'
import type { BookingContext } from '../booking-services.ts'
import { type DeskFacility, findFacility } from './store.ts'

/**
 * A facility, for whoever may do this there. Everybody can see that it exists, so others are told that they may not.
 * `also` is what they are to it beside the key and the session that they show. Refuses: facility-not-found, not-allowed.
 */
export async function openFacility(
  context: BookingContext,
  { facilityId, access, action, also = [] }: Wanted,
): Promise<OpenFacility> {
  const facility = await findFacility(context.db, facilityId)
  if (!facility) throw facilitiesProblem('facility-not-found')
  const relations = [...also, ...(await relationsToFacility(context, facilityId, access))]
  if (!may(relations, action)) throw accountsProblem('not-allowed')
  return { facility, actor: actorOf(access, relations) }
}

/** `actor`: as what they act there, for the log; null for whoever is let in by what they are `also`. */
type OpenFacility = { facility: DeskFacility; actor: Actor | null }

type Wanted = { facilityId: string; access: Access; action: Action; also?: readonly Relation[] }
