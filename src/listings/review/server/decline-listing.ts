import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { Listing } from '#listings/contract.ts'
import { toListing } from '#listings/server/list-listings.ts'
import { lockInReview } from './lock-in-review.ts'
import { notifyDeclined } from './notify-review.ts'
import type { ReviewServices } from './review-services.ts'
import { markDeclined } from './store.ts'

type Decline = { id: string; revision: number; reason: string; actor: Actor }

/**
 * Declines the revision that was read and emails the owner why. Refuses: listing-not-found, listing-not-in-review,
 * listing-changed.
 */
export async function declineListing(
  { db }: Pick<ReviewServices, 'db'>,
  { id, revision, reason, actor }: Decline,
): Promise<Listing> {
  const declined = await db.begin(async tx => {
    const listing = await lockInReview(tx, id, revision)
    const row = await markDeclined(tx, id, reason)
    await recordAudit(tx, {
      actor,
      action: 'listing-declined',
      subject: { kind: 'listing', id, name: listing.facilityName },
      before: { status: listing.status },
      after: { status: row.status, reason },
    })
    await notifyDeclined(tx, listing, reason)
    return row
  })
  return toListing(declined)
}
