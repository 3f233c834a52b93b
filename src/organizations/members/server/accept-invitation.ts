import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Account } from '#accounts/contract.ts'
import { requireAccount } from '#accounts/server/identity.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { hashToken } from '#accounts/server/secret-token.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { organizationsProblem } from '#organizations/contract.ts'
import { notifyOwners, ownersOf } from '#organizations/server/notify-owners.ts'
import { type OwnOrganization, readOrganization } from '#organizations/server/organization.ts'
import { membersProblem, type OpenedInvitation } from '../contract.ts'
import { toldOf } from './change-member.ts'
import { acceptByToken, findInvitationByToken, findMember, type LinkedInvitation } from './store.ts'

/** Changes nothing. Refuses: invitation-not-found, invitation-used, invitation-withdrawn, invitation-expired. */
export async function openInvitation(
  db: Db,
  request: FastifyRequest,
  token: string,
): Promise<z.input<typeof OpenedInvitation>> {
  const found = await findInvitationByToken(db, hashToken(token))
  if (found?.state !== 'open') throw refuse(request, found)
  const { organization, role, venues, invitedBy, email } = found
  return { organization, role, venues, invitedBy, email }
}

/**
 * One statement accepts, so that two clicks or a withdrawal at the same moment cannot both count. Refuses: account-needed,
 * email-unverified, invitation-for-another, and as `openInvitation`.
 */
export function acceptInvitation(db: Db, request: FastifyRequest, token: string): Promise<OwnOrganization> {
  const account = requireAccount(request)
  const tokenHash = hashToken(token)
  return db.begin(async tx => {
    const known = await findInvitationByToken(tx, tokenHash)
    const before = known && (await findMember(tx, { organizationId: known.organizationId, accountId: account.id }))
    if (!(await acceptByToken(tx, { tokenHash, accountId: account.id })))
      throw refuse(request, await findInvitationByToken(tx, tokenHash), account)
    await tell(tx, known!, { account, wasOwner: before?.role === 'owner' })
    return readOrganization(tx, { organizationId: known!.organizationId, accountId: account.id })
  })
}

async function tell(
  tx: Tx,
  { organizationId, organization, role }: LinkedInvitation,
  { account, wasOwner }: { account: Account; wasOwner: boolean },
): Promise<void> {
  const member = (await findMember(tx, { organizationId, accountId: account.id }))!
  await recordAudit(tx, {
    actor: { role: member.role, accountId: account.id },
    action: 'invitation-accepted',
    subject: { kind: 'account', id: account.id, name: account.email },
    organizationId,
    after: await toldOf(tx, organizationId, member),
  })
  if (role !== 'owner' || wasOwner) return
  const facts = { id: organizationId, organization, person: account.name, change: 'added' } as const
  await notifyOwners(tx, await ownersOf(tx, organizationId), 'organization-owner', facts)
}

function refuse(request: FastifyRequest, found: LinkedInvitation | undefined, account?: Account): Error {
  request.log.warn({ invitation: found?.id ?? null, state: found?.state ?? 'unknown' }, 'invitation-refused')
  if (!found) return membersProblem('invitation-not-found')
  if (found.state !== 'open') return membersProblem(`invitation-${found.state}`)
  return account?.email === found.email
    ? organizationsProblem('email-unverified')
    : membersProblem('invitation-for-another')
}
