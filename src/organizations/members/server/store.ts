import type { OrganizationRole } from '#accounts/rules.ts'
import { organizationRoles } from '#accounts/rules.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { INVITATION_DAYS, type Standing } from '#organizations/rules.ts'
import { venuesOf } from '#organizations/server/queries.ts'

type Venues = { id: string; name: string }[] | null

export type MemberRow = {
  accountId: string
  name: string
  email: string
  role: OrganizationRole
  venueIds: string[] | null
  venues: Venues
  since: Date
}

/** Owners first. */
export async function findMembers(db: Db | Tx, organizationId: string): Promise<MemberRow[]> {
  return db<MemberRow[]>`
    select m.account_id, a.name, a.email, m.role, m.venue_ids, ${venuesOf(db, db`m.venue_ids`)} as venues, m.created_at as since
    from organization_member m join account a on a.id = m.account_id
    where m.organization_id = ${organizationId}
    order by m.role <> 'owner', lower(a.name), m.account_id`
}

type OneMember = { organizationId: string; accountId: string }

export async function findMember(tx: Tx, { organizationId, accountId }: OneMember): Promise<MemberRow | undefined> {
  return (await findMembers(tx, organizationId)).find(each => each.accountId === accountId)
}

export async function isMemberAddress(tx: Tx, organizationId: string, email: string): Promise<boolean> {
  const rows = await tx`
    select from organization_member m join account a on a.id = m.account_id
    where m.organization_id = ${organizationId} and a.email = ${email}`
  return rows.length > 0
}

export async function writeMember(
  tx: Tx,
  { organizationId, accountId, role, venueIds }: OneMember & Standing,
): Promise<void> {
  await tx`
    update organization_member set role = ${role}, venue_ids = ${venueIds && [...venueIds]}, updated_at = now()
    where organization_id = ${organizationId} and account_id = ${accountId}`
}

export async function deleteMember(tx: Tx, { organizationId, accountId }: OneMember): Promise<void> {
  await tx`delete from organization_member where organization_id = ${organizationId} and account_id = ${accountId}`
}

export async function countOwners(tx: Tx, organizationId: string): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from organization_member
    where organization_id = ${organizationId} and role = 'owner'`
  return row.count
}

export type InvitationRow = {
  id: string
  email: string
  role: OrganizationRole
  venueIds: string[] | null
  venues: Venues
  invitedBy: string | null
  sentAt: Date
  expiresAt: Date
}

/** Neither accepted nor withdrawn, newest first; expired ones can be sent again. */
export async function findOpenInvitations(db: Db | Tx, organizationId: string): Promise<InvitationRow[]> {
  return db<InvitationRow[]>`
    select i.id, i.email, i.role, i.venue_ids, ${venuesOf(db, db`i.venue_ids`)} as venues, a.name as invited_by,
      i.created_at as sent_at, i.expires_at
    from organization_invitation i left join account a on a.id = i.invited_by
    where i.organization_id = ${organizationId} and i.accepted_at is null and i.withdrawn_at is null
    order by i.created_at desc, i.id`
}

/** The higher of the organization's and the account's: anyone can create organizations. */
export async function countInvitationsOfDay(
  tx: Tx,
  { organizationId, invitedBy }: { organizationId: string; invitedBy: string },
): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select greatest(count(*) filter (where organization_id = ${organizationId}),
      count(*) filter (where invited_by = ${invitedBy}))::int as count
    from organization_invitation
    where (organization_id = ${organizationId} or invited_by = ${invitedBy}) and created_at > now() - interval '1 day'`
  return row.count
}

type NewInvitation = Standing & { organizationId: string; email: string; invitedBy: string; tokenHash: Buffer }

/** Undefined if the address has one already. */
export async function insertInvitation(tx: Tx, row: NewInvitation): Promise<string | undefined> {
  const { organizationId, email, role, venueIds, invitedBy, tokenHash } = row
  const [made] = await tx<{ id: string }[]>`
    insert into organization_invitation (organization_id, email, role, venue_ids, token_hash, invited_by, expires_at)
    values (${organizationId}, ${email}, ${role}, ${venueIds && [...venueIds]}, ${tokenHash}, ${invitedBy},
      now() + make_interval(days => ${INVITATION_DAYS}::int))
    on conflict do nothing returning id`
  return made?.id
}

/** Of open ones: this, the expired one of an address, or all that somebody sent. Returns their ids. */
export async function withdrawInvitations(
  tx: Tx,
  {
    organizationId,
    ...of
  }: { organizationId: string } & ({ id: string } | { expiredOf: string } | { invitedBy: string }),
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update organization_invitation set withdrawn_at = now()
    where organization_id = ${organizationId} and accepted_at is null and withdrawn_at is null
      ${'id' in of ? tx`and id = ${of.id}` : tx``}
      ${'expiredOf' in of ? tx`and email = ${of.expiredOf} and expires_at <= now()` : tx``}
      ${'invitedBy' in of ? tx`and invited_by = ${of.invitedBy}` : tx``}
    returning id`
  return rows.map(({ id }) => id)
}

export type LinkedInvitation = {
  id: string
  organizationId: string
  organization: string
  email: string
  role: OrganizationRole
  venues: Venues
  invitedBy: string | null
  state: 'open' | 'used' | 'withdrawn' | 'expired'
}

export async function findInvitationByToken(db: Db | Tx, tokenHash: Buffer): Promise<LinkedInvitation | undefined> {
  const [row] = await db<LinkedInvitation[]>`
    select i.id, i.organization_id, o.name as organization, i.email, i.role, ${venuesOf(db, db`i.venue_ids`)} as venues,
      a.name as invited_by,
      case when i.accepted_at is not null then 'used' when i.withdrawn_at is not null then 'withdrawn'
        when i.expires_at <= now() then 'expired' else 'open' end as state
    from organization_invitation i join organization o on o.id = i.organization_id
    left join account a on a.id = i.invited_by
    where i.token_hash = ${tokenHash}`
  return row
}

/**
 * Accepts in one statement; false if it was over by then or is another address's. A member keeps the higher role, and all
 * venues if either has them.
 */
export async function acceptByToken(
  tx: Tx,
  { tokenHash, accountId }: { tokenHash: Buffer; accountId: string },
): Promise<boolean> {
  const ranks = [...organizationRoles]
  const { count } = await tx`
    with accepted as (
      update organization_invitation i set accepted_at = now() from account a
      where i.token_hash = ${tokenHash} and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
        and a.id = ${accountId} and a.email_verified and a.email = i.email
      returning i.organization_id, a.id as account_id, i.role, i.venue_ids
    )
    insert into organization_member as m (organization_id, account_id, role, venue_ids)
    select organization_id, account_id, role, venue_ids from accepted
    on conflict (organization_id, account_id) do update set updated_at = now(),
      role = (${ranks}::text[])[least(array_position(${ranks}::text[], m.role), array_position(${ranks}::text[], excluded.role))],
      venue_ids = case
        when array_position(${ranks}::text[], excluded.role) < array_position(${ranks}::text[], m.role) then excluded.venue_ids
        when excluded.role = m.role and excluded.venue_ids is null then null
        else m.venue_ids end`
  return count === 1
}
