import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Listing, listingsProblem } from '#listings/contract.ts'
import { reviewProblem } from '#listings/review/contract.ts'
import { canMove } from '#listings/rules.ts'
import { toListing } from '#listings/server/list-listings.ts'
import { lockListing } from '#listings/server/store.ts'
import { markInReview } from './store.ts'

/**
 * Assigns a listing to its reviewer; the submitted form can no longer change it. Refuses: listing-not-found,
 * listing-not-submitted.
 */
export async function startReview(db: Db, { id, actor }: { id: string; actor: Actor }): Promise<Listing> {
  return db.begin(async tx => {
    const listing = await lockListing(tx, id)
    if (!listing) throw listingsProblem('listing-not-found')
    if (!canMove(listing.status, 'in_review')) throw reviewProblem('listing-not-submitted')
    const started = await markInReview(tx, id, actor.accountId)
    await recordAudit(tx, {
      actor,
      action: 'listing-review-started',
      subject: { kind: 'listing', id, name: listing.facilityName },
      before: { status: listing.status },
      after: { status: started.status },
    })
    return toListing(started)
  })
}
