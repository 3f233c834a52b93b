import type { FastifyRequest } from 'fastify'
import { type Account, accountsProblem } from '#accounts/contract.ts'
import { may } from '#accounts/rules.ts'
import { requireAccount, requireJustSignedIn } from '#accounts/server/identity.ts'
import { hostingProblem } from '#clinics/hosting/contract.ts'
import { readProfile } from '#clinics/hosting/server/profile.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Payee } from '#payments/server/recheck-payout-account.ts'
import { findFacility } from './store.ts'

export type OwnPayee = { payee: Payee; account: Account }

/**
 * Needs a recent sign-in. Refuses keys and administrators too: only the owner decides where money goes. Refuses:
 * account-needed, facility-not-found, not-allowed, profile-needed, sign-in-anew.
 */
export async function requireOwnPayee(
  db: Db,
  { request, facilityId }: { request: FastifyRequest; facilityId: string | undefined },
): Promise<OwnPayee> {
  const account = requireAccount(request)
  const payee = facilityId === undefined ? await ownAthlete(db, account) : await ownFacility(db, request, facilityId)
  requireJustSignedIn(request)
  return { payee, account }
}

async function ownAthlete(db: Db, account: Account): Promise<Payee> {
  const { athlete } = await readProfile(db, account.id)
  if (!athlete) throw hostingProblem('profile-needed')
  return { athleteId: athlete.id }
}

async function ownFacility(db: Db, request: FastifyRequest, facilityId: string): Promise<Payee> {
  const facility = await findFacility(db, facilityId, requireAccount(request).id)
  if (!facility) throw facilitiesProblem('facility-not-found')
  if (!may(facility.isOwn ? ['owner'] : [], 'change-payouts')) {
    request.log.warn({ facility: facilityId }, 'payout-change-refused')
    throw accountsProblem('not-allowed')
  }
  return { facilityId }
}
