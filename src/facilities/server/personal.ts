import { clearLog } from '#accounts/server/personal.ts'
import type { PersonalPart } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export const personalFacilities: PersonalPart = {
  async *exportOf(db, { accountId }) {
    for await (const row of eachFacility(db, accountId)) yield { section: 'facilities', row }
  },
  async reasonsToStay(tx, { accountId }) {
    const count = await countInUse(tx, accountId)
    return count > 0 ? [{ code: 'facilities', count }] : []
  },
  async forget(tx, { accountId }) {
    await clearLog(tx, { kind: 'facility', ids: await forgetOwner(tx, accountId) })
    return []
  },
}

/** An owner may have a hundred thousand. */
const BATCH = 500
/** Below every id. */
const NIL = '00000000-0000-0000-0000-000000000000'

async function* eachFacility(db: Db, accountId: string): AsyncGenerator {
  for (let after: string | undefined = NIL; after; ) {
    const page: { id: string; row: unknown }[] = await listFacilitiesOf(db, { accountId, after, limit: BATCH })
    for (const { row } of page) yield row
    after = page.at(-1)?.id
  }
}

/** Of organizations that the account owns, in id order. */
async function listFacilitiesOf(
  db: Db,
  { accountId, after, limit }: { accountId: string; after: string; limit: number },
): Promise<{ id: string; row: unknown }[]> {
  return db<{ id: string; row: unknown }[]>`
    select f.id, to_jsonb(f) - array['owner_address_key', 'offer_version', 'access_version', 'location_text'] as row from facility f
    where f.owner_id in (select organizations_of(${accountId}, '{owner}')) and f.id > ${after} order by f.id limit ${limit}`
}

/** Open facilities, and closed ones with upcoming bookings, of organizations that end with the account. */
async function countInUse(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from facility f where f.owner_id in (select sole_organizations(${accountId})) and (f.retired_at is null or exists (
      select from booking b
      where b.facility_id = f.id and b.status in ('confirmed', 'pending_confirmation') and b.ends_at > now()))`
  return row!.count
}

/** Removes the owner of closed facilities and returns their ids. */
async function forgetOwner(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update facility set owner_id = null, owner_ref = null, owner_address_key = null, import_id = null, checked_at = null,
      booking_email = null, booking_phone = null, description = null, venue_name = null
    where owner_id in (select sole_organizations(${accountId})) returning id`
  return rows.map(({ id }) => id)
}

/**
 * Stops booking emails to addresses other than the account's own, and revokes mailed keys: the person who named them
 * may not own the account.
 */
export async function endContacts(tx: Tx, accountId: string): Promise<void> {
  await tx`
    update facility f set booking_email = null from account a
    where a.id = ${accountId} and f.owner_id in (select sole_organizations(a.id)) and lower(f.booking_email) <> lower(a.email)`
}
