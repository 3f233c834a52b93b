import type { Tx } from '#kit/server/db/db.ts'

export type GivenRow = {
  name: string
  street: string | null
  zip: string | null
  city: string
  state: string
  ownerId: string | null
}

/** Locks until the transaction ends. */
export async function lockGiven(tx: Tx, id: string): Promise<GivenRow | undefined> {
  const [row] = await tx<GivenRow[]>`
    select name, street, zip, city, state, owner_id from facility where id = ${id} for no key update`
  return row
}

/**
 * Clears the former owner's number and contacts. `edited_at` keeps an undo of its import from reverting this. A verified
 * organization's draft is published.
 */
export async function writeOwner(
  tx: Tx,
  { id, ownerId, addressKey }: { id: string; ownerId: string; addressKey: string },
): Promise<void> {
  const isVerified = tx`(select verified_at is not null from organization where id = ${ownerId})`
  await tx`
    update facility set owner_id = ${ownerId}, owner_address_key = ${addressKey}, owner_ref = null, import_id = null, checked_at = null,
      edited_at = now(), retired_at = case when draft_since is null or not ${isVerified} then retired_at end,
      draft_since = case when not ${isVerified} then draft_since end,
      booking_email = case when owner_id is null then booking_email end,
      booking_phone = case when owner_id is null then booking_phone end
    where id = ${id}`
}
