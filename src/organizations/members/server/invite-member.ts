import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { countAttempt } from '#accounts/server/limit-attempts.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { hashToken, makeToken } from '#accounts/server/secret-token.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import { organizationsProblem } from '#organizations/contract.ts'
import { INVITATIONS_A_DAY, mayGrant, type Standing } from '#organizations/rules.ts'
import { type OpenMember, openMember } from '#organizations/server/open-member.ts'
import type { OrganizationMessages } from '#organizations/server/organization-composers.ts'
import { type InvitationForm, membersProblem } from '../contract.ts'
import { requireGrantable, toldOf } from './change-member.ts'
import { type Invitations, presentInvitations } from './members.ts'
import {
  countInvitationsOfDay,
  findOpenInvitations,
  insertInvitation,
  isMemberAddress,
  withdrawInvitations,
} from './store.ts'

type Asked = { request: FastifyRequest; reply: FastifyReply }
type New = Standing & { email: string }

/**
 * Refuses: account-needed, organization-not-found, not-allowed, email-unverified, role-not-grantable, venue-not-found,
 * sign-in-anew for an owner, already-member, already-invited, invitation-limit, enough-mail.
 */
export function inviteMember(
  db: Db,
  asked: Asked,
  { id, ...invited }: { id: string } & InvitationForm,
): Promise<Invitations> {
  return db.begin(async tx => {
    const opened = await openMember(tx, asked.request, id)
    await requireGrantable(tx, asked.request, { opened, grants: [invited] })
    if (await isMemberAddress(tx, id, invited.email)) throw membersProblem('already-member')
    await withdrawInvitations(tx, { organizationId: id, expiredOf: invited.email })
    await send(tx, asked, { opened, invited, action: 'member-invited' })
    return presentInvitations(tx, id)
  })
}

type One = { id: string; invitationId: string }

/** The former link stops working. Refuses: as `inviteMember`, and invitation-not-found. */
export function resendInvitation(db: Db, asked: Asked, { id, invitationId }: One): Promise<Invitations> {
  return db.begin(async tx => {
    const opened = await openMember(tx, asked.request, id)
    const invited = await requireOpen(tx, opened, invitationId)
    await requireGrantable(tx, asked.request, { opened, grants: [invited] })
    await withdrawInvitations(tx, { organizationId: id, id: invitationId })
    await send(tx, asked, { opened, invited, action: 'invitation-resent' })
    return presentInvitations(tx, id)
  })
}

/** Refuses: account-needed, organization-not-found, not-allowed, invitation-not-found, role-not-grantable. */
export function withdrawInvitation(
  db: Db,
  { request }: Pick<Asked, 'request'>,
  { id, invitationId }: One,
): Promise<Invitations> {
  return db.begin(async tx => {
    const opened = await openMember(tx, request, id)
    const invited = await requireOpen(tx, opened, invitationId)
    if (!mayGrant(opened, invited)) throw membersProblem('role-not-grantable')
    // It may have been accepted at this moment, which takes no lock.
    const [withdrawn] = await withdrawInvitations(tx, { organizationId: id, id: invitationId })
    if (!withdrawn) throw membersProblem('invitation-not-found')
    await note(tx, { opened, invitationId, invited, action: 'invitation-withdrawn' })
    return presentInvitations(tx, id)
  })
}

async function requireOpen(tx: Tx, { organizationId }: OpenMember, invitationId: string): Promise<New> {
  const found = (await findOpenInvitations(tx, organizationId)).find(({ id }) => id === invitationId)
  if (!found) throw membersProblem('invitation-not-found')
  const { email, role, venueIds } = found
  return { email, role, venueIds }
}

async function send(
  tx: Tx,
  { request, reply }: Asked,
  { opened, invited, action }: { opened: OpenMember; invited: New; action: string },
): Promise<void> {
  const inviter = requireAccount(request)
  if (!inviter.isEmailVerified) throw organizationsProblem('email-unverified')
  const { organizationId, organizationName: organization } = opened
  const ofDay = await countInvitationsOfDay(tx, { organizationId, invitedBy: inviter.id })
  if (ofDay >= INVITATIONS_A_DAY) throw membersProblem('invitation-limit')
  const { email, role, venueIds } = invited
  // Apart from the links that the address asks for itself: strangers must not use them up.
  await countAttempt(tx, reply, { kind: 'mail', email: `invitation:${email}` })
  const token = makeToken()
  const tokenHash = hashToken(token)
  const invitationId = await insertInvitation(tx, {
    organizationId,
    email,
    role,
    venueIds,
    invitedBy: inviter.id,
    tokenHash,
  })
  if (!invitationId) throw membersProblem('already-invited')
  const payload: OrganizationMessages['organization-invited'] = { organization, inviter: inviter.name, role, token }
  const kind = 'organization-invited'
  await queueMessage(tx, { kind, recipient: email, payload, dedupeKey: `${kind}:${invitationId}` })
  await note(tx, { opened, invitationId, invited, action })
}

type Noted = { opened: OpenMember; invitationId: string; invited: New; action: string }

async function note(tx: Tx, { opened, invitationId, invited, action }: Noted): Promise<void> {
  await recordAudit(tx, {
    actor: opened.actor,
    action,
    subject: { kind: 'invitation', id: invitationId, name: invited.email },
    organizationId: opened.organizationId,
    after: await toldOf(tx, opened.organizationId, invited),
  })
}
