import type { Tx } from '#kit/server/db/db.ts'

/** Locks against sign-in and moves; undefined if deleted. */
export async function lockAccount(tx: Tx, accountId: string): Promise<{ isAdministrator: boolean } | undefined> {
  const [row] = await tx<{ isAdministrator: boolean }[]>`
    select is_administrator from account where id = ${accountId} for update`
  return row
}

/**
 * Cascades to sessions, passwords, passkeys and links. Clears the log's data about the account: its name, its
 * changes as a facility's owner, and facilities it was given; foreign keys null its actor.
 */
export async function deleteAccount(tx: Tx, accountId: string, name: string): Promise<void> {
  await clearEntriesAbout(tx, { kind: 'account', ids: [accountId], name })
  await tx`
    update audit_entry set before = null, after = null
    where subject_kind = 'facility' and ((actor_id = ${accountId} and actor_role = 'owner')
      or (action in ('facility-added', 'facility-transferred') and ${accountId} in (before ->> 'ownerId', after ->> 'ownerId')))`
  await tx`delete from account where id = ${accountId}`
}

/** Clears before and after values; replaces the name if given. */
export async function clearEntriesAbout(
  tx: Tx,
  { kind, ids, name }: { kind: string; ids: readonly string[]; name?: string },
): Promise<void> {
  await tx`
    update audit_entry set subject_name = coalesce(${name ?? null}, subject_name), before = null, after = null
    where subject_kind = ${kind} and subject_id = any(${[...ids]}::text[])`
}
