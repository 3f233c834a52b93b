import type { Db, Tx } from '#kit/server/db/db.ts'

/** What a member sees of an organization. */
export type OrganizationScope = {
  /** Null: none yet. */
  organizationId: string | null
  /** The venues the member is limited to; null: all facilities. */
  venueIds: readonly string[] | null
}

/** Keeps an earlier verification. Its drafts stay drafts. */
export async function markVerified(tx: Tx, organizationId: string, by: 'administrator' | 'listing'): Promise<void> {
  await tx`
    update organization set verified_at = now(), verified_by = ${by}, updated_at = now()
    where id = ${organizationId} and verified_at is null`
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
