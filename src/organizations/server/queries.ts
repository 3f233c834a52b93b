import type { OrganizationRole } from '#accounts/rules.ts'
import type { Db, Fragment, Tx } from '#kit/server/db/db.ts'
import type { Standing } from '../rules.ts'

/** What a member sees of an organization. */
export type OrganizationScope = {
  /** Null: none yet. */
  organizationId: string | null
  /** The venues the member is limited to; null: all facilities. */
  venueIds: readonly string[] | null
}

/** An administrator’s look replaces weaker proof. Its drafts stay drafts. */
export async function markVerified(tx: Tx, organizationId: string, by: 'administrator' | 'listing'): Promise<void> {
  await tx`
    update organization set verified_at = coalesce(verified_at, now()), verified_by = ${by}, updated_at = now()
    where id = ${organizationId} and (verified_at is null or ${by} = 'administrator')`
}

/** Only verified organizations publish. Without one, whether the one that the account would found is verified. */
export async function isVerified(
  db: Db,
  { organizationId, accountId }: { organizationId: string | null; accountId: string | null },
): Promise<boolean> {
  const [row] = await db<[{ isVerified: boolean }]>`
    select case when ${organizationId}::uuid is null then counts_as_verified(${accountId}::uuid)
      else exists (select from organization where id = ${organizationId}::uuid and verified_at is not null) end as is_verified`
  return row.isVerified
}

/**
 * Whether it is verified, which stays so until the transaction ends. Must come before locking a facility, or publishing
 * and verifying could deadlock.
 */
export async function lockVerification(tx: Tx, organizationId: string): Promise<boolean> {
  const rows = await tx`select from organization where id = ${organizationId} and verified_at is not null for share`
  return rows.length > 0
}

/** The member's role and venues stay until the transaction ends. Undefined for others. */
export async function lockMember(
  tx: Tx,
  { organizationId, accountId }: { organizationId: string; accountId: string | null },
): Promise<{ role: OrganizationRole; venueIds: string[] | null } | undefined> {
  const [row] = await tx<{ role: OrganizationRole; venueIds: string[] | null }[]>`
    select role, venue_ids from organization_member
    where organization_id = ${organizationId} and account_id = ${accountId} for share`
  return row
}

/** Of the organization's owners, oldest first. */
export async function listOwnerIds(db: Db | Tx, organizationId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select account_id as id from organization_member
    where organization_id = ${organizationId} and role = 'owner' order by created_at, account_id`
  return rows.map(({ id }) => id)
}

/** Condition on facility `f`: the account has one of these roles there. */
export function isOpenTo(db: Db | Tx, { accountId, roles }: { accountId: string; roles: readonly string[] }) {
  return db`f.owner_id in (select organizations_of(${accountId}, ${[...roles]})) and exists (
    select from organization_member m
    where m.organization_id = f.owner_id and m.account_id = ${accountId} and m.role = any (${[...roles]})
      and (m.venue_ids is null or f.venue_id = any (m.venue_ids)))`
}

/** Condition on facility `f`, or the given name of the table. */
export function isWithin(db: Db | Tx, { organizationId, venueIds }: OrganizationScope, f = db`f`) {
  return db`${f}.owner_id = ${organizationId} ${venueIds === null ? db`` : db`and ${f}.venue_id = any (${[...venueIds]}::uuid[])`}`
}

/** SQL: the venues of an array of ids, by name; null for null, which means all. */
export function venuesOf(db: Db | Tx, venueIds: Fragment) {
  return db`case when ${venueIds} is not null then coalesce((
    select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.name, v.id)
    from venue v where v.id = any (${venueIds})), '[]') end`
}

/** Their names, in order. Undefined if any belongs to another organization, or to none. */
export async function findVenueNames(
  db: Db | Tx,
  organizationId: string,
  venueIds: readonly string[],
): Promise<string[] | undefined> {
  const rows = await db<{ name: string }[]>`
    select name from venue
    where organization_id = ${organizationId} and id = any (${[...venueIds]}::uuid[]) order by lower(name)`
  return rows.length === new Set(venueIds).size ? rows.map(({ name }) => name) : undefined
}

/** What the member may do, until the transaction ends; undefined if not a member. */
export async function lockStanding(
  tx: Tx,
  { organizationId, accountId }: { organizationId: string; accountId: string },
): Promise<Standing | undefined> {
  const [row] = await tx<Standing[]>`
    select role, venue_ids from organization_member
    where organization_id = ${organizationId} and account_id = ${accountId} for share`
  return row
}

/** Changes of members take this lock in turn, as does the constraint `organization_has_owner`. */
export async function lockForChange(tx: Tx, organizationId: string): Promise<void> {
  await tx`select from organization where id = ${organizationId} for no key update`
}
