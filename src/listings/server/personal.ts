import { DELETED_NAME } from '#accounts/profile-contract.ts'
import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export const personalListings: PersonalPart = {
  async *exportOf(db, { provedEmail }) {
    if (provedEmail) yield* under('listings', await listListingsOf(db, provedEmail))
  },
  forget: async (tx, { provedEmail }) =>
    provedEmail ? forgetSender(tx, { email: provedEmail, name: DELETED_NAME }) : [],
}

/** With questions and answers, without the reviewers' notes. */
async function listListingsOf(db: Db, email: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(l) - array['submission', 'note', 'reviewer_id'] || jsonb_build_object('questions', (
      select coalesce(jsonb_agg(to_jsonb(q) - array['id', 'listing_id', 'author_id'] order by q.asked_at), '[]')
      from listing_question q where q.listing_id = l.id)) as row
    from listing l where lower(l.email) = ${email} order by l.number`
  return rows.map(({ row }) => row)
}

/** Listings that became facilities lose their sender; the others are deleted. Returns the ids of all. */
async function forgetSender(tx: Tx, { email, name }: { email: string; name: string }): Promise<string[]> {
  const gone = await tx<{ id: string }[]>`
    delete from listing where lower(email) = ${email} and status <> 'approved' returning id`
  const kept = await tx<{ id: string }[]>`
    update listing set contact_name = ${name}, email = '', phone = '' where lower(email) = ${email} returning id`
  await tx`delete from listing_question where listing_id = any(${kept.map(({ id }) => id)}::uuid[])`
  return [...gone, ...kept].map(({ id }) => id)
}

/** Declined ones, with their questions. Approved ones stay: they record where a facility came from. */
export async function removeOldListings(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from listing where id in (
      select id from listing where status = 'declined' and reviewed_at < now() - make_interval(days => ${days}::int) limit ${limit})`
  return gone.count
}
