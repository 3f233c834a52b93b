import type { Db, Tx } from '#kit/server/db/db.ts'
import { columns, type ListingRow } from '#listings/server/store.ts'

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

/** Unstarted listings from before a moment, each returned once: the caller must notify. */
export async function takeForgotten(
  tx: Tx,
  before: Date,
): Promise<Pick<ListingRow, 'id' | 'facilityName' | 'city' | 'state' | 'createdAt'>[]> {
  return tx<Pick<ListingRow, 'id' | 'facilityName' | 'city' | 'state' | 'createdAt'>[]>`
    update listing set reminded_at = now() where status = 'submitted' and reminded_at is null and waiting_since <= ${before}
    returning id, facility_name, city, state, created_at`
}
