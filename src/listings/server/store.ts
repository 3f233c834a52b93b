import type { Db, Tx } from '#kit/server/db.ts'
import type { ListingForm, ListingStatus } from '../contract.ts'

/** A submission as the database has it. */
export type ListingRow = ListingForm & {
  id: string
  /** Larger for what came later; as text, for it is a bigint. */
  number: string
  status: ListingStatus
  /** Whole US cents; null when no amount could be read from what was typed. */
  priceCents: number | null
  createdAt: Date
  reviewedAt: Date | null
  declineReason: string | null
}

export type ListingInsert = ListingForm & { submission: string; priceCents: number | null }

/** Writes a submission, or over the one that the same form sent before. Undefined when the review of that one has begun. */
export async function saveListing(
  tx: Tx,
  listing: ListingInsert,
): Promise<Pick<ListingRow, 'id' | 'status'> | undefined> {
  const row = toColumns(listing)
  const { submission: _, ...words } = row
  const [saved] = await tx<Pick<ListingRow, 'id' | 'status'>[]>`
    insert into listing ${tx(row)}
    on conflict (submission) do update set ${tx(words)} where listing.status = 'submitted'
    returning id, status`
  return saved
}

function toColumns(listing: ListingInsert) {
  return {
    submission: listing.submission,
    facility_name: listing.facilityName,
    contact_name: listing.contactName,
    email: listing.email,
    phone: listing.phone,
    address: listing.address,
    city: listing.city,
    state: listing.state,
    zip_code: listing.zipCode,
    facility_type: listing.facilityType,
    sport_types: listing.sportTypes,
    price_per_hour: listing.pricePerHour,
    price_cents: listing.priceCents,
    description: listing.description,
    amenities: listing.amenities,
    availability: listing.availability,
  }
}

export async function findSubmission(
  tx: Tx,
  submission: string,
): Promise<Pick<ListingRow, 'id' | 'status'> | undefined> {
  const [row] = await tx<Pick<ListingRow, 'id' | 'status'>[]>`
    select id, status from listing where submission = ${submission}`
  return row
}

/** Newest first, those that came before the one with this number. */
export async function findListings(
  db: Db,
  { status, before, limit }: { status: ListingStatus | undefined; before: number | undefined; limit: number },
): Promise<ListingRow[]> {
  return db<ListingRow[]>`
    select ${columns(db)} from listing
    where true ${ofStatus(db, status)} ${before === undefined ? db`` : db`and number < ${before}`}
    order by number desc limit ${limit}`
}

export async function countListings(db: Db, status: ListingStatus | undefined): Promise<number> {
  const [row] = await db<
    { count: number }[]
  >`select count(*)::int as count from listing where true ${ofStatus(db, status)}`
  return row!.count
}

/** Locks the row until the transaction ends, so that two reviews cannot both begin. */
export async function lockListing(tx: Tx, id: string): Promise<ListingRow | undefined> {
  const [row] = await tx<ListingRow[]>`select ${columns(tx)} from listing where id = ${id} for update`
  return row
}

export async function markInReview(tx: Tx, id: string): Promise<ListingRow> {
  const [row] = await tx<ListingRow[]>`
    update listing set status = 'in_review', review_started_at = now() where id = ${id} returning ${columns(tx)}`
  return row!
}

function ofStatus(db: Db, status: ListingStatus | undefined) {
  return status ? db`and status = ${status}` : db``
}

function columns(db: Db | Tx) {
  return db`
    id, number, status, facility_name as "facilityName", contact_name as "contactName", email, phone, address, city, state,
    zip_code as "zipCode", facility_type as "facilityType", sport_types as "sportTypes",
    price_per_hour as "pricePerHour", price_cents as "priceCents", description, amenities, availability,
    created_at as "createdAt", reviewed_at as "reviewedAt", decline_reason as "declineReason"`
}
