import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export const personalLeads: PersonalPart = {
  async *exportOf(db, { provedEmail }) {
    if (provedEmail) yield* under('requests', await listLeadsOf(db, provedEmail))
  },
  forget: async (tx, { provedEmail }) => (provedEmail ? deleteLeadsOf(tx, provedEmail) : []),
}

async function listLeadsOf(db: Db, email: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(l) - 'submission' as row from lead l where lower(l.email) = ${email} order by l.number`
  return rows.map(({ row }) => row)
}

/** Returns their ids. */
async function deleteLeadsOf(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`delete from lead where lower(email) = ${email} returning id`
  return rows.map(({ id }) => id)
}

/** Too old to answer; oldest first. */
export async function removeOldLeads(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from lead where id in (
      select id from lead where created_at < now() - make_interval(days => ${days}::int) order by created_at limit ${limit})`
  return gone.count
}
