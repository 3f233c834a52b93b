import type { Db, Tx } from '#kit/server/db/db.ts'
import type { QuestionRow } from '#kit/shared/review-question.ts'
import { columns, type ListingRow } from '#listings/server/store.ts'

/** In order. */
export async function findQuestions(db: Db | Tx, listingId: string): Promise<QuestionRow[]> {
  return db<QuestionRow[]>`
    select ${questionColumns(db)} from listing_question where listing_id = ${listingId} order by asked_at, id`
}

/** Stops the due time until the answer; undefined if the last question is still open. */
export async function insertQuestion(
  tx: Tx,
  { listingId, actorId, question }: { listingId: string; actorId: string | null; question: string },
): Promise<QuestionRow | undefined> {
  const [row] = await tx<QuestionRow[]>`
    insert into listing_question (listing_id, author_id, question) values (${listingId}, ${actorId}, ${question})
    on conflict (listing_id) where answered_at is null do nothing
    returning ${questionColumns(tx)}`
  if (row) await tx`update listing set waiting_since = null where id = ${listingId}`
  return row
}

/** Restarts the due time; false if there is no such open question. */
export async function setAnswer(
  tx: Tx,
  { listingId, questionId, answer }: { listingId: string; questionId: string; answer: string },
): Promise<boolean> {
  const { count } = await tx`
    update listing_question set answer = ${answer}, answered_at = now()
    where id = ${questionId} and listing_id = ${listingId} and answered_at is null`
  if (count === 0) return false
  await tx`update listing set waiting_since = now() where id = ${listingId}`
  return true
}

/** The reviewers' notes. */
export async function findNotes(
  db: Db,
  listingId: string,
): Promise<{ note: string; reviewerId: string | null } | undefined> {
  const [row] = await db<{ note: string; reviewerId: string | null }[]>`
    select note, reviewer_id from listing where id = ${listingId}`
  return row
}

export async function setNote(tx: Tx, listingId: string, note: string): Promise<void> {
  await tx`update listing set note = ${note} where id = ${listingId}`
}

export async function markInReview(tx: Tx, id: string, reviewerId: string | null): Promise<ListingRow> {
  const [row] = await tx<ListingRow[]>`
    update listing set status = 'in_review', review_started_at = now(), reviewer_id = ${reviewerId}
    where id = ${id} returning ${columns(tx)}`
  return row!
}

export async function markApproved(tx: Tx, listingId: string, facilityId: string): Promise<void> {
  await tx`
    update listing set status = 'approved', facility_id = ${facilityId}, reviewed_at = now(), waiting_since = null
    where id = ${listingId}`
}

export async function markDeclined(tx: Tx, listingId: string, reason: string): Promise<ListingRow> {
  const [row] = await tx<ListingRow[]>`
    update listing set status = 'declined', decline_reason = ${reason}, reviewed_at = now(), waiting_since = null
    where id = ${listingId} returning ${columns(tx)}`
  return row!
}

/** How many wait for us, and how many of them since before `overdueSince`. */
export async function countOurTurn(db: Db, overdueSince: Date): Promise<{ waiting: number; overdue: number }> {
  const [row] = await db<{ waiting: number; overdue: number }[]>`
    select count(*)::int as waiting, count(*) filter (where waiting_since < ${overdueSince})::int as overdue
    from listing where status in ('submitted', 'in_review') and waiting_since is not null`
  return row!
}

/** Unstarted listings from before a moment, each returned once: the caller must notify. */
export async function takeForgotten(
  tx: Tx,
  before: Date,
): Promise<Pick<ListingRow, 'id' | 'facilityName' | 'city' | 'state' | 'createdAt'>[]> {
  return tx<Pick<ListingRow, 'id' | 'facilityName' | 'city' | 'state' | 'createdAt'>[]>`
    update listing set reminded_at = now() where status = 'submitted' and reminded_at is null and waiting_since <= ${before}
    returning id, facility_name, city, state, created_at`
}

function questionColumns(db: Db | Tx) {
  return db`id, question, asked_at, answer, answered_at`
}
