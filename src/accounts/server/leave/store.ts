import type { Tx } from '#kit/server/db.ts'

/** Nobody signs in to it or moves something into it until the transaction ends; undefined when it is gone. */
export async function lockAccount(tx: Tx, accountId: string): Promise<{ isAdministrator: boolean } | undefined> {
  const [row] = await tx<{ isAdministrator: boolean }[]>`
    select is_administrator as "isAdministrator" from account where id = ${accountId} for update`
  return row
}

/** Its sessions, passwords, passkeys and links go with it; so does its name where an administrator has changed something of it. */
export async function deleteAccount(tx: Tx, accountId: string, name: string): Promise<void> {
  await tx`
    update audit_entry set subject_name = ${name}, before = null, after = null
    where subject_kind = 'account' and subject_id = ${accountId}`
  await tx`delete from account where id = ${accountId}`
}
