import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { may, type Relation } from '#accounts/rules.ts'
import { isAdministrator, requireAccount } from '#accounts/server/identity.ts'
import { clinicProblem } from '#clinics/contract.ts'
import type { ClinicServices } from './clinic-services.ts'
import { type ClinicRow, findClinic } from './store.ts'

export type HostAccess = { accountId: string; isAdministrator: boolean }

/** Refuses: account-needed. */
export function hostAccess(request: FastifyRequest): HostAccess {
  return { accountId: requireAccount(request).id, isAdministrator: isAdministrator(request) }
}

/** For its athlete and administrators. Refuses: clinic-not-found, not-allowed. */
export async function openClinic(
  { db }: ClinicServices,
  { id, access }: { id: string; access: HostAccess },
): Promise<{ clinic: ClinicRow; relations: Relation[] }> {
  const clinic = await findClinic(db, id)
  if (!clinic) throw clinicProblem('clinic-not-found')
  const relations = relationsTo(clinic, access)
  if (!may(relations, 'manage-clinic')) throw accountsProblem('not-allowed')
  return { clinic, relations }
}

function relationsTo({ athleteAccountId }: ClinicRow, access: HostAccess): Relation[] {
  const isHost = athleteAccountId !== null && athleteAccountId === access.accountId
  return [...(isHost ? ['host' as const] : []), ...(access.isAdministrator ? ['administrator' as const] : [])]
}
