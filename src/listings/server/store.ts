import type { Db, Tx } from '#kit/server/db/db.ts'
import { type AskedPage, type DuePosition, duePlace } from '#kit/server/http/pages.ts'
import type { ListingForm, ListingStatus } from '../contract.ts'

export type ListingRow = ListingForm & {
  id: string
  /** Increases with time; text because it is a bigint. */
  number: string
  status: ListingStatus
  /** Whole US cents; null if the typed text is not one amount. */
  priceCents: number | null
  createdAt: Date
  /** When our response time began; null while we wait for the owner, and once decided. */
  waitingSince: Date | null
  reviewedAt: Date | null
  declineReason: string | null
  facilityId: string | null
  revision: number
}

export type ListingInsert = ListingForm & { submission: string; priceCents: number | null }

/** Inserts a submission or overwrites the same form's earlier one. Undefined once its review has begun. */
export async function saveListing(
  tx: Tx,
  listing: ListingInsert,
): Promise<Pick<ListingRow, 'id' | 'status'> | undefined> {
  const { submission: _, ...form } = listing
  const [saved] = await tx<Pick<ListingRow, 'id' | 'status'>[]>`
    insert into listing ${tx(listing)}
    on conflict (submission) do update set ${tx.changes(form)}, revision = listing.revision + 1 where listing.status = 'submitted'
    returning id, status`
  return saved
}

export async function findSubmission(
  tx: Tx,
  submission: string,
): Promise<Pick<ListingRow, 'id' | 'status'> | undefined> {
  const [row] = await tx<Pick<ListingRow, 'id' | 'status'>[]>`
    select id, status from listing where submission = ${submission}`
  return row
}

/** "waiting" means undecided; undefined means all. */
export type ListingsOf = ListingStatus | 'waiting' | undefined

/** Newest first; undecided ones by due time, then those waiting for the owner. */
export async function findListings(
  db: Db,
  { status, after, limit }: AskedPage<DuePosition> & { status: ListingsOf },
): Promise<(ListingRow & { place: string })[]> {
  const place = duePlace(db)
  const isByDue = status === 'waiting'
  const later = isByDue
    ? db`(${place}, number) > (${after?.place ?? null}::bigint, ${after?.key ?? null}::bigint)`
    : db`number < ${after?.key ?? null}::bigint`
  return db<(ListingRow & { place: string })[]>`
    select ${columns(db)}, ${place}::text as place from listing
    where ${ofStatus(db, status)} ${after ? db`and ${later}` : db``}
    order by ${isByDue ? db`${place}, number` : db`number desc`} limit ${limit}`
}

export async function countListings(db: Db, status: ListingsOf): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from listing where ${ofStatus(db, status)}`
  return row!.count
}

export async function findListing(db: Db | Tx, id: string): Promise<ListingRow | undefined> {
  const [row] = await db<ListingRow[]>`select ${columns(db)} from listing where id = ${id}`
  return row
}

/** Locks the row until the transaction ends, so that two reviews cannot both begin. */
export async function lockListing(tx: Tx, id: string): Promise<ListingRow | undefined> {
  const [row] = await tx<ListingRow[]>`select ${columns(tx)} from listing where id = ${id} for update`
  return row
}

export async function correctListing(
  tx: Tx,
  id: string,
  listing: Omit<ListingForm, 'email'> & { priceCents: number | null },
): Promise<ListingRow> {
  const [row] = await tx<ListingRow[]>`
    update listing set ${tx.changes(listing)}, revision = revision + 1 where id = ${id} returning ${columns(tx)}`
  return row!
}

function ofStatus(db: Db, status: ListingsOf) {
  if (status === 'waiting') return db`status in ('submitted', 'in_review')`
  return status ? db`status = ${status}` : db`true`
}

export function columns(db: Db | Tx) {
  return db`id, number, status, facility_name, contact_name, email, phone, address, city, state, zip_code,
    facility_type, sport_types, price_per_hour, price_cents, description, amenities, availability, created_at,
    waiting_since, reviewed_at, decline_reason, facility_id, revision`
}
