import type { Db, Tx } from '#kit/server/db/db.ts'

export async function isAdministratorAccount(db: Db | Tx, id: string): Promise<boolean> {
  return (await db`select from account where id = ${id} and is_administrator`).length === 1
}

/** Lowercase. */
export async function listAdministratorEmails(db: Db): Promise<string[]> {
  const rows = await db<{ email: string }[]>`
    select email from account where is_administrator
    union select l.email from account_link l join account a on a.id = l.account_id
    where a.is_administrator and l.email is not null`
  return rows.map(({ email }) => email)
}

/** Null if the account was deleted. */
export async function readAccountName(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db<{ name: string }[]>`select name from account where id = ${accountId}`
  return row?.name ?? null
}

/** Null if the account was deleted. */
export async function readAccountEmail(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db<{ email: string }[]>`select email from account where id = ${accountId}`
  return row?.email ?? null
}
