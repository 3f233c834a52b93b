import type { OrganizationRole } from '#accounts/rules.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export type MembershipRow = {
  organizationId: string
  name: string
  role: OrganizationRole
  /** Null: all. */
  venueIds: string[] | null
}

/** The account's, oldest first. */
export async function findMemberships(db: Db | Tx, accountId: string): Promise<MembershipRow[]> {
  return db<MembershipRow[]>`
    select m.organization_id, o.name, m.role, m.venue_ids
    from organization_member m join organization o on o.id = m.organization_id
    where m.account_id = ${accountId} order by m.created_at, m.organization_id`
}

/** Named after its owner. False if an organization has this id. */
export async function insertOrganization(tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
  const { count } = await tx`
    with founded as (
      insert into organization (id, name, verified_at, verified_by)
      select ${id}, a.name, case when is_verified then now() end, case when is_verified then 'demo' end
      from account a cross join counts_as_verified(a.id) as is_verified where a.id = ${ownerId}
      on conflict do nothing returning id
    )
    insert into organization_member (organization_id, account_id, role) select id, ${ownerId}, 'owner' from founded`
  return count === 1
}

/** The oldest that the account owns. */
export async function findOwnOrganization(tx: Tx, accountId: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select organization_id as id from organization_member
    where account_id = ${accountId} and role = 'owner' order by created_at, organization_id limit 1`
  return row?.id
}

/** Against a role given up, or a member removed, at the same moment. */
export async function lockOrganizationsOf(tx: Tx, accountId: string): Promise<void> {
  await tx`
    select from organization where id in (select organization_id from organization_member where account_id = ${accountId})
    order by id for no key update`
}

/** Organizations with other members but no other owner. */
export async function countOwnedAlone(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from organizations_of(${accountId}, '{owner}') as id
    where id not in (select sole_organizations(${accountId})) and not exists (
      select from organization_member other
      where other.organization_id = id and other.role = 'owner' and other.account_id <> ${accountId})`
  return row.count
}

/** Their facilities and imports have no owner any more. */
export async function endSoleOrganizations(tx: Tx, accountId: string): Promise<void> {
  await tx`delete from organization where id in (select sole_organizations(${accountId}))`
  await tx`delete from organization_member where account_id = ${accountId}`
}

export async function listMembershipRows(db: Db, accountId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('organization', o.name, 'role', m.role, 'since', m.created_at) as row
    from organization_member m join organization o on o.id = m.organization_id
    where m.account_id = ${accountId} order by m.created_at`
  return rows.map(({ row }) => row)
}
