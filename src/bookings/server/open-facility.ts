import type { FastifyBaseLogger } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { type Action, may } from '#accounts/rules.ts'
import { type Actor, actorOf } from '#accounts/server/record-audit.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { type Access, readBookingDeskKey, relationsToFacility } from './access.ts'
import type { BookingContext } from './booking-services.ts'
import { type DeskFacility, findDeskFacility } from './queries.ts'

/**
 * Facilities are public, so others get not-allowed; old links get desk-link-over. Refuses: facility-not-found,
 * not-allowed, desk-link-over.
 */
export async function openFacility(
  context: BookingContext,
  { facilityId, access, action, log }: Query,
): Promise<OpenFacility> {
  const facility = await findDeskFacility(context.db, facilityId)
  if (!facility) throw facilitiesProblem('facility-not-found')
  const relations = await relationsToFacility(context, facilityId, access)
  if (!may(relations, action)) {
    const { key } = access
    const isOver = key !== undefined && (await readBookingDeskKey(context, { facilityId, key })) === 'over'
    if (isOver) log?.warn({ facility: facilityId }, 'desk-link-refused')
    throw isOver ? bookingsProblem('desk-link-over') : accountsProblem('not-allowed')
  }
  return {
    facility,
    actor: actorOf(
      access,
      relations.filter(relation => may([relation], action)),
    ),
  }
}

type OpenFacility = { facility: DeskFacility; actor: Actor | null }

type Query = { facilityId: string; access: Access; action: Action; log?: Pick<FastifyBaseLogger, 'warn'> }
