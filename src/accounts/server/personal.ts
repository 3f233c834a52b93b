import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Move } from './personal-part.ts'

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

/** Without credentials. */
export async function listAccountRows(db: Db, accountId: string): Promise<Record<string, unknown[]>> {
  const rowsOf = (rows: readonly { row: unknown }[]) => rows.map(({ row }) => row)
  return {
    account: rowsOf(
      await db<{ row: unknown }[]>`
      select to_jsonb(a) as row from account a where a.id = ${accountId}`,
    ),
    sessions: rowsOf(
      await db<{ row: unknown }[]>`
      select jsonb_build_object('browser', s.user_agent, 'created_at', s.created_at, 'expires_at', s.expires_at) as row
      from account_session s where s.account_id = ${accountId} order by s.created_at`,
    ),
    signInMethods: rowsOf(
      await db<{ row: unknown }[]>`
      select jsonb_build_object('kind', case c.provider_id when 'credential' then 'password' else c.provider_id end,
        'created_at', c.created_at) as row from account_credential c where c.account_id = ${accountId}
      union all
      select jsonb_build_object('kind', 'passkey', 'name', p.name, 'created_at', p.created_at, 'last_used_at', p.last_used_at)
      from account_passkey p where p.account_id = ${accountId}`,
    ),
    actions: rowsOf(
      await db<{ row: unknown }[]>`
      select jsonb_build_object('at', e.at, 'as', e.actor_role, 'action', e.action, 'subject', e.subject_name) as row
      from audit_entry e where e.actor_id = ${accountId} order by e.id`,
    ),
  }
}

/**
 * Serializes moves from a browser and to an account, since moved data is merged. Sessions can still be opened.
 * False if the account is gone.
 */
export async function lockForMove(tx: Tx, { from, to }: Move): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended('visitor moves ' || ${from}::text, 0))`
  const accounts = await tx`select from account where id = ${to} for no key update`
  return accounts.length === 1
}
