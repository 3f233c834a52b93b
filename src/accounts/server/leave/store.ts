import type { Tx } from '#kit/server/db.ts'

/** Nobody signs in to it or moves something into it until the transaction ends; undefined when it is gone. */
export async function lockAccount(tx: Tx, accountId: string): Promise<{ isAdministrator: boolean } | undefined> {
  const [row] = await tx<{ isAdministrator: boolean }[]>`
    select is_administrator as "isAdministrator" from account where id = ${accountId} for update`
  return row
}

/**
 * Its sessions, passwords, passkeys and links go with it. So does what the log says of it: its name, what it changed of facilities as
 * their owner, and that it was given one; the keys of other tables make it nobody who did so.
 */
export async function deleteAccount(tx: Tx, accountId: string, name: string): Promise<void> {
  await clearEntriesAbout(tx, { kind: 'account', ids: [accountId], name })
  await tx`
    update audit_entry set before = null, after = null
    where subject_kind = 'facility' and ((actor_id = ${accountId} and actor_role = 'owner')
      or (action in ('facility-added', 'facility-given') and ${accountId} in (before ->> 'ownerId', after ->> 'ownerId')))`
  await tx`delete from account where id = ${accountId}`
}

/** What they were before and after is no longer told, nor their name where there is another for it. */
export async function clearEntriesAbout(
  tx: Tx,
  { kind, ids, name }: { kind: string; ids: readonly string[]; name?: string },
): Promise<void> {
  await tx`
    update audit_entry set subject_name = coalesce(${name ?? null}, subject_name), before = null, after = null
    where subject_kind = ${kind} and subject_id = any(${[...ids]}::text[])`
}
