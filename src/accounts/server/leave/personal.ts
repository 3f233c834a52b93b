import type { Db, Tx } from '#kit/server/db/db.ts'

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
  await clearLog(tx, { kind: 'account', ids: [accountId], name })
  await tx`
    update audit_entry set before = null, after = null
    where subject_kind = 'facility' and ((actor_id = ${accountId} and actor_role = 'owner')
      or (action in ('facility-added', 'facility-transferred') and ${accountId} in (before ->> 'ownerId', after ->> 'ownerId')))`
  await tx`delete from account where id = ${accountId}`
}

/** When the person leaves. Who did what, when and in which role stays; `name` replaces the name in the log. */
export async function clearLog(
  tx: Tx,
  { kind, ids, name }: { kind: string; ids: readonly string[]; name?: string },
): Promise<void> {
  await tx`
    update audit_entry set subject_name = coalesce(${name ?? null}, subject_name), before = null, after = null
    where subject_kind = ${kind} and subject_id = any(${[...ids]}::text[])`
}

/** The only place that removes audit entries by age, oldest first. */
export async function removeOldAudit(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from audit_entry where id in (
      select id from audit_entry where at < now() - make_interval(days => ${days}::int) order by at limit ${limit})`
  return gone.count
}
