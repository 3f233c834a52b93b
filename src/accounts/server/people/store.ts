import type { Db, Tx } from '#kit/server/db/db.ts'

export type PersonRow = {
  id: string
  name: string
  email: string
  isEmailVerified: boolean
  isAdministrator: boolean
}

export async function findPerson(db: Db | Tx, id: string): Promise<PersonRow | undefined> {
  const [row] = await db<PersonRow[]>`select ${columns(db)} from account where id = ${id}`
  return row
}

/** By lowercase address; locks against deletion. */
export async function lockByEmail(tx: Tx, email: string): Promise<PersonRow | undefined> {
  const [row] = await tx<PersonRow[]>`select ${columns(tx)} from account where email = ${email} for key share`
  return row
}

/** Locks all administrators, in id order to avoid deadlocks. Excludes those who lost the role while waiting. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from account where is_administrator order by id for no key update`
  return rows.map(({ id }) => id)
}

/** Locks against role changes. */
export async function lockPerson(tx: Tx, id: string): Promise<PersonRow | undefined> {
  const [row] = await tx<PersonRow[]>`select ${columns(tx)} from account where id = ${id} for no key update`
  return row
}

export async function writeAdministrator(tx: Tx, id: string, isAdministrator: boolean): Promise<void> {
  await tx`update account set is_administrator = ${isAdministrator}, updated_at = now() where id = ${id}`
}

/** All if `keptId` is null. Returns the number. */
export async function deleteSessions(tx: Tx, { id, keptId }: { id: string; keptId: string | null }): Promise<number> {
  return (await tx`delete from account_session where account_id = ${id} and id is distinct from ${keptId}`).count
}

function columns(db: Db | Tx) {
  return db`id, name, email, email_verified as is_email_verified, is_administrator`
}
