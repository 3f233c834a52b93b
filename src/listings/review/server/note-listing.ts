import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { Db } from '#kit/server/db/db.ts'
import { listingsProblem } from '#listings/contract.ts'
import { lockListing } from '#listings/server/store.ts'
import { setNote } from './store.ts'

/** Allowed at any time. Refuses: listing-not-found. */
export async function noteListing(
  db: Db,
  { id, note, actor }: { id: string; note: string; actor: Actor },
): Promise<{ note: string }> {
  await db.begin(async tx => {
    const listing = await lockListing(tx, id)
    if (!listing) throw listingsProblem('listing-not-found')
    await setNote(tx, id, note)
    await recordAudit(tx, {
      actor,
      action: 'listing-noted',
      subject: { kind: 'listing', id, name: listing.facilityName },
      after: { note },
    })
  })
  return { note }
}
