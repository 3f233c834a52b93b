import type { Db, Tx } from '#kit/server/db/db.ts'
import type { AskedPage, MomentPosition } from '#kit/server/http/pages.ts'
import { REVIEW_DAYS } from '../rules.ts'

export type ReviewRow = {
  id: string
  facilityId: string
  author: string
  rating: number
  text: string
  answer: string | null
  answeredAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Newest first. */
export function listReviews(
  db: Db,
  { facilityId, after, limit }: AskedPage<MomentPosition> & { facilityId: string },
): Promise<(ReviewRow & { at: string })[]> {
  return db<(ReviewRow & { at: string })[]>`
    select ${columns(db)}, created_at::text as at from review
    where facility_id = ${facilityId}
      ${after ? db`and (created_at, id) < (${after.at}::text::timestamptz, ${after.id}::uuid)` : db``}
    order by created_at desc, id desc limit ${limit}`
}

/** Omits ratings nobody gave. */
export function countRatings(db: Db, facilityId: string): Promise<{ rating: number; count: number }[]> {
  return db<{ rating: number; count: number }[]>`
    select rating, count(*)::int as count from review where facility_id = ${facilityId} group by rating`
}

export async function facilityExists(db: Db, id: string): Promise<boolean> {
  const rows = await db`select 1 from facility where id = ${id}`
  return rows.length > 0
}

export async function findReview(
  db: Db,
  by: { id: string } | { facilityId: string; visitorId: string },
): Promise<ReviewRow | undefined> {
  const key = 'id' in by ? db`id = ${by.id}` : db`facility_id = ${by.facilityId} and visitor_id = ${by.visitorId}`
  const [row] = await db<ReviewRow[]>`select ${columns(db)} from review where ${key}`
  return row
}

export type Written = { bookingId: string; visitorId: string; author: string; rating: number; text: string }

/**
 * Inserts or updates. False unless the booking ended at most 30 days ago (database clock) and is still this
 * visitor's.
 */
export async function writeReview(db: Db, { bookingId, visitorId, author, rating, text }: Written): Promise<boolean> {
  const { count } = await db`
    insert into review as r (facility_id, booking_id, visitor_id, author, rating, text)
    select facility_id, id, visitor_id, ${author}, ${rating}, ${text} from booking
    where id = ${bookingId} and visitor_id = ${visitorId} and status = 'confirmed'
      and ends_at <= now() and ends_at > now() - make_interval(days => ${REVIEW_DAYS}::int)
    on conflict on constraint review_once do update set
      booking_id = excluded.booking_id, author = excluded.author, rating = excluded.rating, text = excluded.text,
      -- What is sent twice is no change.
      updated_at = case when (r.rating, r.text) is distinct from (excluded.rating, excluded.text)
        then now() else r.updated_at end`
  return count === 1
}

export async function writeAnswer(tx: Tx, { id, text }: { id: string; text: string }): Promise<ReviewRow | undefined> {
  const [row] = await tx<ReviewRow[]>`
    update review set answer = ${text},
      answered_at = case when answer is distinct from ${text} then now() else answered_at end
    where id = ${id} returning ${columns(tx)}`
  return row
}

export type PlayedRow = {
  bookingId: string
  accessVersion: number
  visitorId: string
  customerName: string
  customerEmail: string
  facilityId: string
  facilityName: string
  timeZone: string
  startsAt: Date
}

/** Ended in the last three days, without invitation yet; skips customers who reviewed the facility before. */
export function listToAsk(db: Db, limit: number): Promise<PlayedRow[]> {
  return db<PlayedRow[]>`
    select b.id as booking_id, b.access_version, b.visitor_id, b.customer_name, b.customer_email, f.id as facility_id,
      f.name as facility_name, f.time_zone, b.starts_at
    from booking b join facility f on f.id = b.facility_id
    where b.status = 'confirmed' and b.ends_at <= now() and b.ends_at > now() - interval '3 days'
      and b.customer_email <> ''
      and not exists (select from message m where m.dedupe_key = 'review-invitation:' || b.id)
      and not exists (select from review r where r.facility_id = b.facility_id and r.visitor_id = b.visitor_id)
    order by b.ends_at limit ${limit}`
}

function columns(db: Db | Tx) {
  return db`id, facility_id, author, rating, text, answer, answered_at, created_at, updated_at`
}
