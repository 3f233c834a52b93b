import type { Db, Tx } from '#kit/server/db/db.ts'

export async function listTournamentsOf(db: Db, email: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(t) - 'submission' as row from tournament t where lower(t.submitter_email) = ${email} order by t.created_at`
  return rows.map(({ row }) => row)
}

/** Published tournaments stay without their submitter; the others are deleted. Returns the ids of all. */
export async function forgetSubmitter(tx: Tx, email: string): Promise<string[]> {
  const gone = await tx<{ id: string }[]>`
    delete from tournament where lower(submitter_email) = ${email} and status <> 'published' returning id`
  const kept = await tx<{ id: string }[]>`
    update tournament set submission = null, submitter_name = null, submitter_email = null
    where lower(submitter_email) = ${email} returning id`
  await tx`update tournament set contact_email = null where lower(contact_email) = ${email}`
  await tx`delete from tournament_question where tournament_id = any(${kept.map(({ id }) => id)}::uuid[])`
  return [...gone, ...kept].map(({ id }) => id)
}
