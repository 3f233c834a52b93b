import { DELETED_NAME } from '#accounts/profile-contract.ts'
import { type Move, type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** A person's reviews of facilities. */
export const personalReviews: PersonalPart = {
  async moveVisitor(tx, move) {
    await deleteOlderTwins(tx, move)
    return moveReviews(tx, move)
  },
  async *exportOf(db, { accountId }) {
    yield* under('reviews', await listReviewsOf(db, accountId))
  },
  async forget(tx, { accountId }) {
    await forgetAuthor(tx, { visitorId: accountId, name: DELETED_NAME })
    return []
  },
}

/** If both reviewed a facility, keeps the newer one. */
async function deleteOlderTwins(tx: Tx, { from, to }: Move): Promise<void> {
  await tx`
    delete from review r using review o
    where o.facility_id = r.facility_id and (
      (r.visitor_id = ${from} and o.visitor_id = ${to} and r.updated_at <= o.updated_at)
      or (r.visitor_id = ${to} and o.visitor_id = ${from} and r.updated_at < o.updated_at))`
}

async function moveReviews(tx: Tx, { from, to }: Move): Promise<number> {
  return (await tx`update review set visitor_id = ${to} where visitor_id = ${from}`).count
}

async function listReviewsOf(db: Db, visitorId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(r) - 'visitor_id' || jsonb_build_object('facility', f.name) as row
    from review r join facility f on f.id = r.facility_id where r.visitor_id = ${visitorId} order by r.created_at`
  return rows.map(({ row }) => row)
}

/** The text stays, as it helps others; the author is anonymized. */
async function forgetAuthor(tx: Tx, { visitorId, name }: { visitorId: string; name: string }): Promise<void> {
  await tx`update review set visitor_id = gen_random_uuid(), author = ${name} where visitor_id = ${visitorId}`
}
