import type { Db, Tx } from '#kit/server/db.ts'
import { isKey, makeKey } from '#kit/server/signed-key.ts'
import { paths } from '#kit/shared/paths.ts'
import { listingsProblem } from '#listings/contract.ts'
import { findListing, type ListingRow, lockListing } from '../store.ts'

type Addressed = { id: string; email: string }

/** Where the owner of a listing reads it, answers and corrects. A link that went to a mistyped address opens nothing once that is corrected. */
export function ownListingUrl(
  { publicUrl, signingSecret }: { publicUrl: string; signingSecret: string },
  listing: Addressed,
): string {
  return `${publicUrl}${paths.ownListing(listing.id)}?key=${makeKey(signingSecret, subjectOf(listing))}`
}

/** The listing that a key opens, for reading. Refuses: listing-not-found, also for a key that is not its own. */
export async function openListing(db: Db, secret: string, asked: { id: string; key: string }): Promise<ListingRow> {
  return withKey(secret, asked.key, await findListing(db, asked.id))
}

/** As `openListing`, locked until the transaction ends. */
export async function openListingToWrite(
  tx: Tx,
  secret: string,
  asked: { id: string; key: string },
): Promise<ListingRow> {
  return withKey(secret, asked.key, await lockListing(tx, asked.id))
}

function withKey(secret: string, key: string, listing: ListingRow | undefined): ListingRow {
  if (!listing || !isKey(secret, subjectOf(listing), key)) throw listingsProblem('listing-not-found')
  return listing
}

function subjectOf({ id, email }: Addressed): string {
  return `listing:${id}:${email.toLowerCase()}`
}
