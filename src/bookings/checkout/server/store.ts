import { MAX_FREE_TIMES, MAX_NETWORK_FREE_TIMES } from '#bookings/checkout/contract.ts'
import { type BookingRow, columns, joined, type NewBooking } from '#bookings/server/store.ts'
import type { Approval, ProviderType } from '#facilities/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export type BookableFacility = {
  id: string
  name: string
  providerType: ProviderType
  bookingUrl: string | null
  approval: Approval
  hasPrice: boolean
  /** An external calendar covers it. */
  isHeldElsewhere: boolean
  /** The named customer may not book there. */
  isBlocked: boolean
}

export type Customer = { visitorId: string; email: string }

export async function findBookableFacility(
  db: Db,
  facilityId: string,
  customer: Customer | null,
): Promise<BookableFacility | undefined> {
  const isBlocked = customer ? db`is_blocked_customer(f.id, ${customer.visitorId}::uuid, ${customer.email})` : db`false`
  const [row] = await db<BookableFacility[]>`
    select f.id, f.name, f.provider_type, f.booking_url,
      f.approval, (f.price_cents is not null or exists (
        select from schedule s where s.facility_id = f.id
          and s.weekly @? '$.** ? (exists (@.priceCents) || exists (@.hourCents))')) as has_price,
      exists (
        select from facility o join provider_connection c on c.facility_id = o.id
        where o.ground_id = f.ground_id and o.ground_part && f.ground_part) as is_held_elsewhere,
      ${isBlocked} as is_blocked
    from facility f where f.id = ${facilityId}`
  return row
}

type FreeTimes = { visitorId: string; networkKey: string; facilityId: string; count: number; changedId?: string }

/** Null for known visitors. */
export async function findNetworkToCount(
  tx: Tx,
  { visitorId, networkKey }: Pick<FreeTimes, 'visitorId' | 'networkKey'>,
): Promise<string | null> {
  const [row] = await tx<{ isKnown: boolean }[]>`select is_known_visitor(${visitorId}::uuid) as is_known`
  return row!.isKnown ? null : networkKey
}

/** Locks the counts of the visitor and the network until the transaction ends. */
export async function exceedsFreeLimit(
  tx: Tx,
  { visitorId, networkKey, facilityId, count, changedId }: FreeTimes,
): Promise<boolean> {
  const [row] = await tx<{ exceeds: boolean }[]>`
    select exceeds_free_limit(${visitorId}::uuid, ${networkKey}::bigint, ${facilityId}::uuid, ${changedId ?? null}::uuid,
      ${count}::int, ${MAX_FREE_TIMES}::int, ${MAX_NETWORK_FREE_TIMES}::int) as exceeds`
  return row!.exceeds
}

/** For samples. */
export async function backdateBooking(tx: Tx, id: string, madeAt: Date): Promise<void> {
  await tx`update booking set created_at = ${madeAt} where id = ${id}`
}

/** By its first payment. */
export async function lockBookingOf(tx: Tx, paymentId: string): Promise<void> {
  await tx`select 1 from booking where payment_id = ${paymentId} for update`
}

export type CreditRow = {
  id: string
  code: string
  facilityId: string
  facilityName: string
  email: string
  remainingCents: number
  expiresAt: Date
}

export async function findCredit(db: Db | Tx, code: string): Promise<CreditRow | undefined> {
  const [row] = await db<CreditRow[]>`
    select c.id, c.code, c.facility_id, f.name as facility_name, c.email,
      c.remaining_cents, c.expires_at
    from credit c join facility f on f.id = c.facility_id
    where c.code = ${code} and c.expires_at > now()`
  return row
}

/** False when too little is left; the database prevents an overdraft. */
export async function spendCredit(tx: Tx, id: string, cents: number): Promise<boolean> {
  const { count } = await tx`
    update credit set remaining_cents = remaining_cents - ${cents}
    where id = ${id} and remaining_cents >= ${cents} and expires_at > now()`
  return count === 1
}

/** The latest that is not canceled. */
export async function findBookingOfSlots(
  db: Db,
  {
    visitorId,
    facilityId,
    mode,
    slotIds,
  }: Pick<NewBooking, 'visitorId' | 'facilityId' | 'mode'> & { slotIds: string[] },
): Promise<BookingRow | undefined> {
  const [row] = await db<BookingRow[]>`
    select ${columns(db)} from ${joined(db)}
    where b.visitor_id = ${visitorId} and b.facility_id = ${facilityId} and b.mode = ${mode} and b.status <> 'cancelled'
      and (select array_agg(slot ->> 'id' order by slot ->> 'id') from jsonb_array_elements(b.slots) slot)
        = (select array_agg(id order by id) from unnest(${slotIds}::text[]) id)
    order by b.created_at desc limit 1`
  return row
}
