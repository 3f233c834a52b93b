import { factNames } from '#facilities/facts.ts'
import { type OwnedFacility, toStored } from '#facilities/owned/server/owned-facility.ts'
import type { FacilityState } from '#facilities/rules.ts'
import { columnList } from '#facilities/server/fact-columns.ts'
import { mayPublish, type PhotoRow } from '#facilities/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** `addressKey` is null without an owner. */
export type EditedRow = Omit<OwnedFacility, 'addressKey'> & {
  id: string
  ownerId: string | null
  /** Of its owner. */
  venueId: string | null
  addressKey: string | null
  revision: number
  retiredAt: Date | null
  /** Whether its owner may. */
  mayPublish: boolean
  isDraft: boolean
  isHidden: boolean
  /** Of drafts and hidden facilities too. */
  isRetired: boolean
  photos: PhotoRow[]
}

export async function findEdited(db: Db | Tx, id: string): Promise<EditedRow | undefined> {
  const [row] = await db<EditedRow[]>`select ${columns(db)} from facility f where id = ${id}`
  return row
}

/** Locks until the transaction ends. */
export async function lockEdited(tx: Tx, id: string): Promise<EditedRow | undefined> {
  await tx`select 1 from facility where id = ${id} for no key update`
  return findEdited(tx, id)
}

/**
 * Keeps `mayPublish` until the transaction ends. Must come before locking the facility, or publishing and verifying
 * could deadlock.
 */
export async function lockVerification(tx: Tx, id: string): Promise<void> {
  await tx`select from organization o join facility f on f.owner_id = o.id where f.id = ${id} for share of o`
}

/** A price set by a person is no sample. */
export async function updateEdited(tx: Tx, row: EditedRow): Promise<void> {
  await tx`
    update facility set ${tx.changes(toStored(row))}, edited_at = now(), checked_at = case when import_id is not null then now() end,
      price_is_sample = price_is_sample and price_cents is not distinct from ${row.priceCents}
    where id = ${row.id}`
}

/** Only if unset; returns whether it wrote. */
export async function writeBookingUrl(
  tx: Tx,
  { id, bookingUrl }: { id: string; bookingUrl: string },
): Promise<boolean> {
  const { count } = await tx`
    update facility set booking_url = ${bookingUrl}, edited_at = now() where id = ${id} and booking_url is null`
  return count > 0
}

/** Only drafts may be published by this; others become drafts if their owner may not publish (`facility_back_as_draft`). */
export async function writeState(tx: Tx, id: string, state: Exclude<FacilityState, 'draft'>): Promise<void> {
  await tx`
    update facility set retired_at = case when ${state !== 'published'} then now() end,
      hidden_since = case when ${state === 'hidden'} then now() end, draft_since = null
    where id = ${id}`
}

export async function deleteHolds(tx: Tx, id: string): Promise<void> {
  await tx`
    delete from reservation where (facility_id, id) in (
      select facility_id, id from reservation where facility_id = ${id} and kind = 'hold' order by during for update)`
}

/** Bookings that are not over yet. */
export async function countComing(db: Db | Tx, id: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(distinct booking_id)::integer as count from reservation
    where facility_id = ${id} and kind = 'booking' and upper(during) > now()`
  return row.count
}

function columns(db: Db | Tx) {
  return db`id, owner_id, (select v.id from venue v where v.id = f.venue_id and v.organization_id = f.owner_id) as venue_id,
    owner_ref as ref, owner_address_key as address_key, revision, retired_at,
    draft_since is not null as is_draft, hidden_since is not null as is_hidden, retired_at is not null as is_retired,
    ${mayPublish(db)} as may_publish, ${columnList(factNames)},
    (select coalesce(json_agg(json_build_object('id', p.id, 'digest', p.digest, 'width', p.width, 'height', p.height,
        'color', p.color, 'alt', p.alt) order by p.position), '[]')
      from facility_photo p where p.facility_id = f.id and p.position is not null) as photos`
}
