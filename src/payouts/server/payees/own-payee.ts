import type { FastifyRequest } from 'fastify'
import { type Account, accountsProblem } from '#accounts/contract.ts'
import { may } from '#accounts/rules.ts'
import { requireAccount, requireJustSignedIn } from '#accounts/server/identity.ts'
import { hostingProblem } from '#clinics/hosting/contract.ts'
import { readProfile } from '#clinics/hosting/server/profile.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { organizationsProblem } from '#organizations/contract.ts'
import type { Payee } from '#payments/server/payout-accounts/recheck-payout-account.ts'
import { findFacility, findOrganization } from './store.ts'

export type OwnPayee = { payee: Payee; account: Account }
/** Neither: the signed-in athlete. */
export type NamedPayee = { facilityId?: string | undefined; organizationId?: string | undefined }

/**
 * Needs a recent sign-in. Refuses keys and administrators too: only the owner decides where money goes. Refuses:
 * account-needed, facility-not-found, organization-not-found, not-allowed, profile-needed, sign-in-anew.
 */
export async function requireOwnPayee(
  db: Db,
  { request, named }: { request: FastifyRequest; named: NamedPayee },
): Promise<OwnPayee> {
  const account = requireAccount(request)
  const payee = await openPayee(db, { request, named, account })
  requireJustSignedIn(request)
  return { payee, account }
}

function openPayee(
  db: Db,
  { request, named, account }: { request: FastifyRequest; named: NamedPayee; account: Account },
): Promise<Payee> {
  const { facilityId, organizationId } = named
  if (organizationId !== undefined) return ownOrganization(db, request, organizationId)
  return facilityId === undefined ? ownAthlete(db, account) : ownFacility(db, request, facilityId)
}

async function ownOrganization(db: Db, request: FastifyRequest, organizationId: string): Promise<Payee> {
  const organization = await findOrganization(db, organizationId, requireAccount(request).id)
  if (!organization?.isOwn) request.log.warn({ organization: organizationId }, 'payout-change-refused')
  if (!organization) throw organizationsProblem('organization-not-found')
  if (!may(organization.isOwn ? ['owner'] : [], 'change-payouts')) throw accountsProblem('not-allowed')
  return { organizationId }
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
