import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { type Listing, listingsProblem } from '#listings/contract.ts'
import { reviewProblem } from '#listings/review/contract.ts'
import { canMove } from '#listings/rules.ts'
import { toListing } from '#listings/server/list-listings.ts'
import { type ListingRow, lockListing } from '#listings/server/store.ts'
import type { ReviewQuestion } from '#submissions/contract.ts'
import { askQuestion } from '#submissions/server/questions.ts'
import { notifyDeclined, submissionOf } from './notify-review.ts'
import { markDeclined, markInReview, setNote } from './store.ts'

/** Approving is in `approve-listing.ts`. */

type Asked<T = object> = { id: string; actor: Actor } & T

/**
 * Assigns a listing to its reviewer; the submitted form can no longer change it. Refuses: listing-not-found,
 * listing-not-submitted.
 */
export async function startReview(db: Db, { id, actor }: Asked): Promise<Listing> {
  return db.begin(async tx => {
    const listing = await lockKnown(tx, id)
    if (!canMove(listing.status, 'in_review')) throw reviewProblem('listing-not-submitted')
    const started = await markInReview(tx, id, actor.accountId)
    await recordAudit(tx, {
      actor,
      action: 'listing-review-started',
      subject: subjectOf(listing),
      before: { status: listing.status },
      after: { status: started.status },
    })
    return toListing(started)
  })
}

/** Allowed at any time. Refuses: listing-not-found. */
export async function noteListing(db: Db, { id, note, actor }: Asked<{ note: string }>): Promise<{ note: string }> {
  await db.begin(async tx => {
    const listing = await lockKnown(tx, id)
    await setNote(tx, id, note)
    await recordAudit(tx, { actor, action: 'listing-noted', subject: subjectOf(listing), after: { note } })
  })
  return { note }
}

/** Emails a question to the owner. Refuses: listing-not-found, listing-not-in-review, question-open. */
export async function askOwner(db: Db, { id, ...asked }: Asked<{ question: string }>): Promise<ReviewQuestion> {
  return db.begin(async tx => askQuestion(tx, submissionOf(await lockInReview(tx, id)), asked))
}

/**
 * Declines the revision that was read and emails the owner why. Refuses: listing-not-found, listing-not-in-review,
 * listing-changed.
 */
export async function declineListing(
  db: Db,
  { id, revision, reason, actor }: Asked<{ revision: number; reason: string }>,
): Promise<Listing> {
  return db.begin(async tx => {
    const listing = await lockInReview(tx, id, revision)
    const declined = await markDeclined(tx, id, reason)
    await recordAudit(tx, {
      actor,
      action: 'listing-declined',
      subject: subjectOf(listing),
      before: { status: listing.status },
      after: { status: declined.status, reason },
    })
    await notifyDeclined(tx, listing, reason)
    return toListing(declined)
  })
}

/**
 * Locks a listing in review until the transaction ends, so a second decision is refused. With `revision`, also refuses
 * a changed one. Refuses: listing-not-found, listing-not-in-review, listing-changed.
 */
export async function lockInReview(tx: Tx, id: string, revision?: number): Promise<ListingRow> {
  const listing = await lockKnown(tx, id)
  if (!canMove(listing.status, 'approved')) throw reviewProblem('listing-not-in-review')
  if (revision !== undefined && listing.revision !== revision) throw reviewProblem('listing-changed')
  return listing
}

async function lockKnown(tx: Tx, id: string): Promise<ListingRow> {
  const listing = await lockListing(tx, id)
  if (!listing) throw listingsProblem('listing-not-found')
  return listing
}

function subjectOf({ id, facilityName }: ListingRow) {
  return { kind: 'listing' as const, id, name: facilityName }
}
