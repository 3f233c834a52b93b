import { findProved } from '#accounts/server/people/find-proved.ts'
import type { Actor } from '#accounts/server/record-audit.ts'
import type { ListedFacility } from '#desk/facilities-contract.ts'
import { giveFacility } from '#facilities/server/giving/give-facility.ts'
import type { Db } from '#kit/server/db.ts'
import { endPayoutsTo } from '#payments/server/end-payouts-to.ts'
import { readListed } from './list-facilities.ts'

/**
 * Hands a facility to another account: whoever had it before sees it no more and is paid nothing more for it. Refuses:
 * account-not-found, address-not-proved, facility-not-found, owner-has-it, owner-has-same-place.
 */
export async function giveToOwner(
  db: Db,
  { id, email, actor }: { id: string; email: string; actor: Actor },
): Promise<ListedFacility> {
  await db.begin(async tx => {
    const to = await findProved(tx, email)
    await giveFacility(tx, { id, to, actor })
    await endPayoutsTo(tx, id)
  })
  return readListed(db, id)
}
