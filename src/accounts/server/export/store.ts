import type { Db } from '#kit/server/db/db.ts'

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
