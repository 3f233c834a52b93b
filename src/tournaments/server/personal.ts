import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export const personalTournaments: PersonalPart = {
  async *exportOf(db, { provedEmail }) {
    if (provedEmail) yield* under('tournaments', await listTournamentsOf(db, provedEmail))
  },
  forget: async (tx, { provedEmail }) => (provedEmail ? forgetSubmitter(tx, provedEmail) : []),
}

async function listTournamentsOf(db: Db, email: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(t) - 'submission' as row from tournament t where lower(t.submitter_email) = ${email} order by t.created_at`
  return rows.map(({ row }) => row)
}

/** Published tournaments stay without their submitter; the others are deleted. Returns the ids of all. */
async function forgetSubmitter(tx: Tx, email: string): Promise<string[]> {
  const gone = await tx<{ id: string }[]>`
    delete from tournament where lower(submitter_email) = ${email} and status <> 'published' returning id`
  const kept = await tx<{ id: string }[]>`
    update tournament set submission = null, submitter_name = null, submitter_email = null
    where lower(submitter_email) = ${email} returning id`
  await tx`update tournament set contact_email = null where lower(contact_email) = ${email}`
  await tx`delete from tournament_question where tournament_id = any(${kept.map(({ id }) => id)}::uuid[])`
  return [...gone, ...kept].map(({ id }) => id)
}

/** Declined ones, with their questions; `days` since then. */
export async function removeOldSubmissions(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from tournament where id in (
      select id from tournament where status = 'declined' and decided_at < now() - make_interval(days => ${days}::int) limit ${limit})`
  return gone.count
}
