import type { Db, Tx } from '#kit/server/db/db.ts'
import { isKey, makeKey } from '#kit/server/security/signed-key.ts'
import { paths } from '#kit/shared/paths.ts'
import { listingsProblem } from '#listings/contract.ts'
import { findListing, type ListingRow, lockListing } from './store.ts'

type Addressed = { id: string; email: string }

/** The owner's page of a listing. Correcting a mistyped email address revokes the link that was sent to it. */
export function ownListingUrl(
  { publicUrl, signingSecret }: { publicUrl: string; signingSecret: string },
  listing: Addressed,
): string {
  return `${publicUrl}${paths.ownListing(listing.id)}?key=${makeKey(signingSecret, subjectOf(listing))}`
}

/** Read-only. Refuses: listing-not-found, also for an invalid key. */
export async function openListing(db: Db, secret: string, asked: { id: string; key: string }): Promise<ListingRow> {
  return withKey(secret, asked.key, await findListing(db, asked.id))
}

/** Like `openListing`, locked until the transaction ends. */
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
