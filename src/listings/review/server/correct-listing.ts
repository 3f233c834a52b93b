import { parsePrice } from '#kit/shared/typed-price.ts'
import type { ListingForm } from '#listings/contract.ts'
import { type OwnListing, reviewProblem } from '#listings/review/contract.ts'
import { isDecided } from '#listings/rules.ts'
import { openListingToWrite } from '#listings/server/listing-key.ts'
import { correctListing as write } from '#listings/server/store.ts'
import { refuseOtherZip } from '#listings/server/submit-listing.ts'
import { toOwnListing } from './read-own-listing.ts'
import type { ReviewServices } from './review-services.ts'

type Correction = Omit<ListingForm, 'email'> & { id: string; key: string; revision: number }

/**
 * The owner's correction of the revision they read. Refuses: listing-not-found, listing-decided, listing-changed,
 * invalid-request for a ZIP code of another city.
 */
export async function correctListing(
  { db, signingSecret }: Pick<ReviewServices, 'db' | 'signingSecret'>,
  { id, key, revision, ...form }: Correction,
): Promise<OwnListing> {
  refuseOtherZip(form)
  return db.begin(async tx => {
    const listing = await openListingToWrite(tx, signingSecret, { id, key })
    if (isDecided(listing.status)) throw reviewProblem('listing-decided')
    if (listing.revision !== revision) throw reviewProblem('listing-changed')
    return toOwnListing(tx, await write(tx, id, { ...form, priceCents: parsePrice(form.pricePerHour) }))
  })
}
