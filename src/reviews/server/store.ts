import type { Db, Tx } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
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
  hiddenAt: Date | null
  hiddenReason: string | null
  createdAt: Date
  updatedAt: Date
}

/** Newest first, without hidden ones. */
export function listReviews(
  db: Db,
  { facilityId, after, limit }: AskedPage<MomentPosition> & { facilityId: string },
): Promise<(ReviewRow & { at: string })[]> {
  return db<(ReviewRow & { at: string })[]>`
    select ${columns(db)}, created_at::text as at from review
    where facility_id = ${facilityId} and hidden_at is null
      ${after ? db`and (created_at, id) < (${after.at}::text::timestamptz, ${after.id}::uuid)` : db``}
    order by created_at desc, id desc limit ${limit}`
}

/** Without hidden ones; omits ratings nobody gave. */
export function countRatings(db: Db, facilityId: string): Promise<{ rating: number; count: number }[]> {
  return db<{ rating: number; count: number }[]>`
    select rating, count(*)::int as count from review
    where facility_id = ${facilityId} and hidden_at is null group by rating`
}

export async function facilityExists(db: Db, id: string): Promise<boolean> {
  const rows = await db`select 1 from facility where id = ${id}`
  return rows.length > 0
}

/** For the log; undefined without an owner. */
export async function findOrganizationId(tx: Tx, facilityId: string): Promise<string | undefined> {
  const [row] = await tx<{ ownerId: string | null }[]>`select owner_id from facility where id = ${facilityId}`
  return row?.ownerId ?? undefined
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

/** `text`: null deletes it. A hidden review gets no new answer. */
export async function writeAnswer(
  tx: Tx,
  { id, text }: { id: string; text: string | null },
): Promise<ReviewRow | undefined> {
  const [row] = await tx<ReviewRow[]>`
    update review set answer = ${text}::text,
      answered_at = case when ${text}::text is null then null
        when answer is distinct from ${text}::text then now() else answered_at end
    where id = ${id} and (hidden_at is null or ${text}::text is null) returning ${columns(tx)}`
  return row
}

export type AuthorRow = {
  bookingId: string
  visitorId: string
  customerName: string
  customerEmail: string
  facilityId: string
  facilityName: string
}

/** Undefined once the booking is someone else's or the account is deleted. */
export async function findAuthor(tx: Tx, id: string): Promise<AuthorRow | undefined> {
  const [row] = await tx<AuthorRow[]>`
    select b.id as booking_id, b.visitor_id, b.customer_name, b.customer_email, f.id as facility_id,
      f.name as facility_name
    from review r join booking b on b.id = r.booking_id and b.visitor_id = r.visitor_id
      join facility f on f.id = r.facility_id
    where r.id = ${id}`
  return row
}

export type ModeratedRow = ReviewRow & { facilityName: string; at: string }

export type ModerationFilter = { state?: 'shown' | 'hidden' | undefined; text?: string | undefined }

/** Newest first, of all facilities. */
export function listAllReviews(
  { read }: Db,
  { state, text, after, limit }: ModerationFilter & AskedPage<MomentPosition>,
): Promise<ModeratedRow[]> {
  const part = text && contains(text)
  return read<ModeratedRow[]>`
    select ${moderatedColumns(read)} from review r join facility f on f.id = r.facility_id
    where true
      ${state === 'shown' ? read`and r.hidden_at is null` : read``}
      ${state === 'hidden' ? read`and r.hidden_at is not null` : read``}
      ${part ? read`and (lower(r.author) like ${part} or lower(f.name) like ${part} or lower(r.text) like ${part})` : read``}
      ${after ? read`and (r.created_at, r.id) < (${after.at}::text::timestamptz, ${after.id}::uuid)` : read``}
    order by r.created_at desc, r.id desc limit ${limit}`
}

/** Locks the review. */
export async function lockReview(tx: Tx, id: string): Promise<ModeratedRow | undefined> {
  const [row] = await tx<ModeratedRow[]>`
    select ${moderatedColumns(tx)} from review r join facility f on f.id = r.facility_id
    where r.id = ${id} for update of r`
  return row
}

/** `reason`: null shows it again. A hidden one keeps its first moment. */
export async function writeHidden(tx: Tx, { id, reason }: { id: string; reason: string | null }): Promise<Date | null> {
  const [row] = await tx<{ hiddenAt: Date | null }[]>`
    update review set hidden_reason = ${reason}::text,
      hidden_at = case when ${reason}::text is not null then coalesce(hidden_at, now()) end
    where id = ${id} returning hidden_at`
  return row!.hiddenAt
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
  return db`id, facility_id, author, rating, text, answer, answered_at, hidden_at, hidden_reason, created_at, updated_at`
}

function moderatedColumns(db: Db['read'] | Tx) {
  return db`r.id, r.facility_id, f.name as facility_name, r.author, r.rating, r.text, r.answer, r.answered_at, r.hidden_at,
    r.hidden_reason, r.created_at, r.updated_at, r.created_at::text as at`
}
