import type { OrganizationRole } from '#accounts/rules.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { OrganizationForm } from '../contract.ts'
import type { OrganizationKind } from '../rules.ts'
import { venuesOf } from './queries.ts'

export type MembershipRow = {
  organizationId: string
  name: string
  kind: OrganizationKind | null
  isVerified: boolean
  role: OrganizationRole
  /** Null: all. */
  venueIds: string[] | null
  venues: { id: string; name: string }[] | null
}

/** The account's, oldest first. */
export async function findMemberships(db: Db | Tx, accountId: string): Promise<MembershipRow[]> {
  return db<MembershipRow[]>`
    select m.organization_id, o.name, o.kind, o.verified_at is not null as is_verified, m.role, m.venue_ids,
      ${venuesOf(db, db`m.venue_ids`)} as venues
    from organization_member m join organization o on o.id = m.organization_id
    where m.account_id = ${accountId} order by m.created_at, m.organization_id`
}

type Member = { organizationId: string; accountId: string }

export async function findMembership(
  db: Db | Tx,
  { organizationId, accountId }: Member,
): Promise<Pick<MembershipRow, 'name' | 'role' | 'venueIds'> | undefined> {
  const [row] = await db<Pick<MembershipRow, 'name' | 'role' | 'venueIds'>[]>`
    select o.name, m.role, m.venue_ids
    from organization_member m join organization o on o.id = m.organization_id
    where m.organization_id = ${organizationId} and m.account_id = ${accountId}`
  return row
}

export async function findOrganization(tx: Tx, organizationId: string): Promise<OrganizationForm> {
  const [row] = await tx<[OrganizationForm]>`select name, kind from organization where id = ${organizationId}`
  return row
}

export async function writeOrganization(tx: Tx, id: string, { name, kind }: OrganizationForm): Promise<void> {
  await tx`update organization set name = ${name}, kind = ${kind}, updated_at = now() where id = ${id}`
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

/**
 * Where there is no booking address, requests for clinics are mailed to an owner with the facility's key, which ends with
 * their ownership. Before the member is written: everyone locks facilities first.
 */
export async function renewDeskKeys(tx: Tx, organizationIds: readonly string[]): Promise<void> {
  await tx`
    update facility set access_version = access_version + 1, desk_key_since = now()
    where id in (
      select id from facility f
      where owner_id = any (${[...organizationIds]}::uuid[]) and booking_email is null
        and exists (select from clinic where facility_id = f.id)
      order by id for no key update)`
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
  const owned = await tx<{ id: string }[]>`select organizations_of(${accountId}, '{owner}') as id`
  await renewDeskKeys(
    tx,
    owned.map(({ id }) => id),
  )
  await tx`delete from organization_member where account_id = ${accountId}`
}

export async function listMembershipRows(db: Db, accountId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('organization', o.name, 'role', m.role, 'since', m.created_at) as row
    from organization_member m join organization o on o.id = m.organization_id
    where m.account_id = ${accountId} order by m.created_at`
  return rows.map(({ row }) => row)
}

/** Its owners with verified addresses, oldest first. */
export async function listOwnerContacts(tx: Tx, organizationId: string): Promise<{ name: string; email: string }[]> {
  return tx<{ name: string; email: string }[]>`
    select a.name, a.email from organization_member m join account a on a.id = m.account_id
    where m.organization_id = ${organizationId} and m.role = 'owner' and a.email_verified
    order by m.created_at, m.account_id`
}
