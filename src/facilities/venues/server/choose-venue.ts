import type { Tx } from '#kit/server/db/db.ts'
import type { Standing } from '#organizations/rules.ts'
import { venuesProblem } from '../contract.ts'
import { findVenueName, writeVenueOf } from './store.ts'

type Choice = { facilityId: string; organizationId: string; venueId: string | null; standing: Standing | undefined }

/**
 * Moves a facility to a venue of its organization, or to none. `standing`: the member's; an administrator has none.
 * Refuses: venue-not-found, venue-needed if the member is limited to others.
 */
export async function chooseVenue(tx: Tx, { facilityId, organizationId, venueId, standing }: Choice): Promise<void> {
  if (venueId !== null && (await findVenueName(tx, { organizationId, venueId })) === undefined)
    throw venuesProblem('venue-not-found')
  const limit = standing?.venueIds ?? null
  if (limit !== null && (venueId === null || !limit.includes(venueId))) throw venuesProblem('venue-needed')
  await writeVenueOf(tx, { facilityIds: [facilityId], venueId })
}
