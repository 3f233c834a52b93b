import type { FastifyRequest } from 'fastify'
import { requireJustSignedIn } from '#accounts/server/identity.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { covers, mayGrant, type Standing } from '#organizations/rules.ts'
import { notifyOwners, type OwnerContact, ownersOf } from '#organizations/server/notify-owners.ts'
import { type OpenMember, openMember } from '#organizations/server/open-member.ts'
import { listOrganizations } from '#organizations/server/organization.ts'
import { findVenueNames } from '#organizations/server/queries.ts'
import { renewDeskKeys } from '#organizations/server/store.ts'
import { type Grant, membersProblem } from '../contract.ts'
import { type Members, presentMembers } from './members.ts'
import { countOwners, deleteMember, findMember, type MemberRow, withdrawInvitations, writeMember } from './store.ts'

type One = { id: string; accountId: string }

/**
 * Refuses: account-needed, organization-not-found, not-allowed, member-not-found, role-not-grantable, venue-not-found,
 * sign-in-anew, last-owner.
 */
export function changeMember(
  db: Db,
  request: FastifyRequest,
  { id, accountId, ...grant }: One & Grant,
): Promise<Members> {
  return db.begin(async tx => {
    const opened = await openMember(tx, request, id)
    const member = await requireMember(tx, opened, accountId)
    await requireGrantable(tx, request, { opened, grants: [member, grant] })
    const owners = await ownersOf(tx, id)
    if (member.role === 'owner' && grant.role !== 'owner') await renewDeskKeys(tx, [id])
    await writeMember(tx, { organizationId: id, accountId, ...grant })
    await settleOwners(tx, { opened, member, owners, role: grant.role })
    // Those who lose a role or a venue might no longer send them.
    if (grant.role !== member.role || !covers(grant.venueIds, member.venueIds))
      await withdrawInvitations(tx, { organizationId: id, invitedBy: accountId })
    await note(tx, opened, member, 'member-changed', grant)
    return presentMembers(tx, id)
  })
}

/** Refuses: as `changeMember`. */
export function removeMember(db: Db, request: FastifyRequest, { id, accountId }: One): Promise<Members> {
  return db.begin(async tx => {
    const opened = await openMember(tx, request, id)
    const member = await requireMember(tx, opened, accountId)
    await requireGrantable(tx, request, { opened, grants: [member] })
    await end(tx, opened, member)
    await note(tx, opened, member, 'member-removed')
    return presentMembers(tx, id)
  })
}

/** Refuses: account-needed, organization-not-found, not-allowed, sign-in-anew, last-owner. */
export async function leaveOrganization(
  db: Db,
  request: FastifyRequest,
  id: string,
): ReturnType<typeof listOrganizations> {
  await db.begin(async tx => {
    const opened = await openMember(tx, request, id)
    const member = await requireMember(tx, opened, opened.actor.accountId!)
    if (member.role === 'owner') requireJustSignedIn(request)
    await end(tx, opened, member)
    await note(tx, opened, member, 'member-left')
  })
  return listOrganizations(db, request)
}

/** With the invitations they sent, which could let them in again. */
async function end(tx: Tx, opened: OpenMember, member: MemberRow): Promise<void> {
  const { organizationId } = opened
  const owners = await ownersOf(tx, organizationId)
  if (member.role === 'owner') await renewDeskKeys(tx, [organizationId])
  await deleteMember(tx, { organizationId, accountId: member.accountId })
  await withdrawInvitations(tx, { organizationId, invitedBy: member.accountId })
  await settleOwners(tx, { opened, member, owners, role: null })
}

async function requireMember(tx: Tx, { organizationId }: OpenMember, accountId: string): Promise<MemberRow> {
  const member = await findMember(tx, { organizationId, accountId })
  if (!member) throw membersProblem('member-not-found')
  return member
}

/** Refuses: role-not-grantable, venue-not-found, sign-in-anew if one of the grants is an owner's. */
export async function requireGrantable(
  tx: Tx,
  request: FastifyRequest,
  { opened, grants }: { opened: OpenMember; grants: readonly Standing[] },
): Promise<void> {
  const venueIds = grants.flatMap(({ venueIds }) => venueIds ?? [])
  if (!(await findVenueNames(tx, opened.organizationId, venueIds))) {
    request.log.warn({ organization: opened.organizationId }, 'venue-refused')
    throw membersProblem('venue-not-found')
  }
  if (!grants.every(grant => mayGrant(opened, grant))) throw membersProblem('role-not-grantable')
  if (grants.some(({ role }) => role === 'owner')) requireJustSignedIn(request)
}

/** Tells all owners, old and new, if a member became one or is one no longer. Refuses: last-owner. */
async function settleOwners(
  tx: Tx,
  { opened, member, owners, role }: Changed & { owners: readonly OwnerContact[] },
): Promise<void> {
  const { organizationId, organizationName: organization } = opened
  if ((member.role === 'owner') === (role === 'owner')) return
  if ((await countOwners(tx, organizationId)) === 0) throw membersProblem('last-owner')
  const change = role === 'owner' ? 'added' : 'removed'
  const told = new Map([...owners, ...(await ownersOf(tx, organizationId))].map(owner => [owner.email, owner]))
  await notifyOwners(tx, [...told.values()], 'organization-owner', {
    id: organizationId,
    organization,
    person: member.name,
    change,
  })
}

type Changed = { opened: OpenMember; member: MemberRow; role: Grant['role'] | null }

async function note(
  tx: Tx,
  opened: OpenMember,
  { accountId, email, ...before }: MemberRow,
  action: string,
  after?: Standing,
): Promise<void> {
  await recordAudit(tx, {
    actor: opened.actor,
    action,
    subject: { kind: 'account', id: accountId, name: email },
    organizationId: opened.organizationId,
    before: await toldOf(tx, opened.organizationId, before),
    after: after && (await toldOf(tx, opened.organizationId, after)),
  })
}

/** For the log: venues by their names at the time. */
export async function toldOf(tx: Tx, organizationId: string, { role, venueIds }: Standing) {
  return { role, venues: venueIds === null ? 'All' : ((await findVenueNames(tx, organizationId, venueIds)) ?? []) }
}
