import type { Tx } from '#kit/server/db/db.ts'
import { listingsProblem } from '#listings/contract.ts'
import { reviewProblem } from '#listings/review/contract.ts'
import { canMove } from '#listings/rules.ts'
import { type ListingRow, lockListing } from '#listings/server/store.ts'

/**
 * Locks a listing in review until the transaction ends, so a second decision is refused. With `revision`, also refuses
 * a changed one. Refuses: listing-not-found, listing-not-in-review, listing-changed.
 */
export async function lockInReview(tx: Tx, id: string, revision?: number): Promise<ListingRow> {
  const listing = await lockListing(tx, id)
  if (!listing) throw listingsProblem('listing-not-found')
  if (!canMove(listing.status, 'approved')) throw reviewProblem('listing-not-in-review')
  if (revision !== undefined && listing.revision !== revision) throw reviewProblem('listing-changed')
  return listing
}
