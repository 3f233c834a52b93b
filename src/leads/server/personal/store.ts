import type { Db, Tx } from '#kit/server/db/db.ts'

export async function listLeadsOf(db: Db, email: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(l) - 'submission' as row from lead l where lower(l.email) = ${email} order by l.number`
  return rows.map(({ row }) => row)
}

/** Returns their ids. */
export async function deleteLeadsOf(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`delete from lead where lower(email) = ${email} returning id`
  return rows.map(({ id }) => id)
}
