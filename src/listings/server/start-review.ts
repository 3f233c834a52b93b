import type { Db } from '#kit/server/db.ts'
import { type Listing, listingsProblem } from '../contract.ts'
import { canMove } from '../rules.ts'
import { toListing } from './list-listings.ts'
import { lockListing, markInReview } from './store.ts'

/** Takes a listing up; its owner's form changes nothing from now on. Refuses: listing-not-found, listing-not-submitted. */
export async function startReview(db: Db, id: string): Promise<Listing> {
  return db.begin(async tx => {
    const listing = await lockListing(tx, id)
    if (!listing) throw listingsProblem('listing-not-found')
    if (!canMove(listing.status, 'in_review')) throw listingsProblem('listing-not-submitted')
    return toListing(await markInReview(tx, id))
  })
}
