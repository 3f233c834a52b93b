import type { Relation } from '#accounts/rules.ts'
import type { BookedSlot } from '#availability/rules.ts'
import type { Approval, ProviderType, RefundPolicy } from '#facilities/contract.ts'
import type { Db, Fragment, Tx } from '#kit/server/db/db.ts'
import { constraintOf } from '#kit/server/error-code.ts'
import type { PaymentStatus } from '#payments/contract.ts'
import { type BookingMode, type BookingStatus, bookingsProblem, type CancelReason } from '../contract.ts'

/** `isMoved`: chosen by the owner. */
export type BookingSlot = BookedSlot & { isMoved?: boolean | undefined }

export type BookingRow = {
  id: string
  reference: string
  facilityId: string
  visitorId: string
  mode: BookingMode
  status: BookingStatus
  slots: BookingSlot[]
  startsAt: Date
  endsAt: Date
  totalCents: number
  creditId: string | null
  creditCents: number
  /** Excludes failed refunds. */
  refundedCents: number
  paymentId: string | null
  /** Booked by the facility and paid there. */
  isPaidAtFacility: boolean
  customerName: string
  customerEmail: string
  customerPhone: string
  notes: string | null
  refundPolicy: RefundPolicy
  confirmBy: Date | null
  /** As promised at booking. */
  responseHours: number
  /** People who have to approve it. */
  approvalSteps: number
  firstApprovedAt: Date | null
  /** Null if nobody has, by the facility's link, or after the account's deletion. */
  firstApprovedBy: string | null
  cancelledBecause: CancelReason | null
  /** SEQUENCE of its calendar events. */
  revision: number
  /** A new version invalidates manage links. */
  accessVersion: number
  redirectUrl: string | null
  createdAt: Date
  facilityName: string
  facilityAddress: string
  facilityEmail: string | null
  facilityApproval: Approval
  /** Of the facility's mailed key. */
  facilityAccessVersion: number
  providerType: ProviderType
  latitude: number
  longitude: number
  timeZone: string
  paymentStatus: PaymentStatus | null
  givenCredit: { code: string; cents: number; expiresAt: string } | null
}

export type Answerer = { accountId: string; email: string }

/**
 * Members with these roles at the facility and a verified address. `everywhere`: of its organization, whatever venues they
 * are limited to.
 */
export async function findAnswerers(
  tx: Tx,
  facilityId: string,
  { roles, everywhere = false }: { roles: readonly Relation[]; everywhere?: boolean },
): Promise<Answerer[]> {
  return tx<Answerer[]>`
    select a.id as account_id, a.email from facility f join organization_member m on m.organization_id = f.owner_id
    join account a on a.id = m.account_id
    where f.id = ${facilityId} and a.email_verified and m.role = any (${[...roles]})
      and (${everywhere} or m.venue_ids is null or f.venue_id = any (m.venue_ids))
    order by m.created_at, a.id`
}

export type NewBooking = {
  id: string
  reference: string
  facilityId: string
  visitorId: string
  mode: BookingMode
  status: BookingStatus
  slots: BookedSlot[]
  totalCents: number
  paymentId: string | null
  creditId: string | null
  creditCents: number
  customer: { name: string; email: string; phone: string }
  notes: string | null
  redirectUrl: string | null
  /** Of a free booking by an unknown visitor. */
  networkKey?: string | null
  /** The account that booked for the facility; null for the bearer of its key. */
  createdBy?: string | null
}

/**
 * Refuses: customer-blocked. Copies refund policy and response time. A pending booking's deadline is never past its start. Undefined if one of its
 * times has begun by the database clock; for a booking by the facility, if one is over.
 */
export async function insertBooking(db: Tx | Db, booking: NewBooking): Promise<BookingRow | undefined> {
  const rows = await db<BookingRow[]>`with b as (${insertionOf(db, booking)}) ${insertedBooking(db)}`.catch(
    refuseBlocked,
  )
  return rows[0]
}

/**
 * With the visitor's holds, in one statement; returns the starts they had. `bookHeld` makes parts of a `with` from a
 * condition. The facility is locked before the holds, as where it moves to another ground.
 */
export async function insertBookingOfHolds(
  tx: Tx,
  booking: NewBooking,
  bookHeld: (condition: Fragment) => Fragment,
): Promise<{ inserted: BookingRow; converted: Date[] } | undefined> {
  const [row] = await tx<(BookingRow & { converted: Date[] | null })[]>`
    with b as (${insertionOf(tx, booking)}), ${bookHeld(tx`exists (select from b)`)}
    ${insertedBooking(tx, tx`, (select array_agg(start) from converted) as converted`)}`.catch(refuseBlocked)
  if (!row) return undefined
  const { converted, ...inserted } = row
  return { inserted, converted: converted ?? [] }
}

/** The trigger of `customer_block` decides. */
export function isBlockedCustomer(error: unknown): boolean {
  return constraintOf(error) === 'booking_customer_not_blocked'
}

function refuseBlocked(error: unknown): never {
  throw isBlockedCustomer(error) ? bookingsProblem('customer-blocked') : error
}

function insertedBooking(db: Tx | Db, more: Fragment = db``) {
  return db`select ${columns(db, { givenCredit: db`null`, refunded: db`0` })}${more}
    from b join facility f on f.id = b.facility_id left join payment p on p.id = b.payment_id`
}

function insertionOf(db: Tx | Db, booking: NewBooking) {
  const { id, reference, facilityId, visitorId, mode, status, slots, totalCents, paymentId, customer } = booking
  const { start, end } = spanOf(slots)
  const { createdBy } = booking
  const isByFacility = createdBy !== undefined
  const firstEnd = new Date(Math.min(...slots.map(slot => slot.end)))
  return db`
      insert into booking (id, reference, facility_id, visitor_id, mode, status, slots, starts_at, ends_at, total_cents,
        payment_id, credit_id, credit_cents, customer_name, customer_email, customer_phone, notes, refund_policy, redirect_url,
        network_key, paid_at_facility, created_by, response_hours, approval_steps, confirm_by, remind_at)
      select ${id}, ${reference}, id, ${visitorId}, ${mode}, ${status}, ${db.json(slots)},
        ${start}, ${end}, ${totalCents}, ${paymentId}, ${booking.creditId}, ${booking.creditCents},
        ${customer.name}, ${customer.email}, ${customer.phone}, ${booking.notes}, refund_policy, ${booking.redirectUrl},
        ${booking.networkKey ?? null}, ${isByFacility}, ${createdBy ?? null}, response_hours, approval_steps,
        case when ${status} = 'pending_confirmation'
          then least(now() + make_interval(hours => response_hours), ${start}::timestamptz) end,
        ${start}::timestamptz - interval '24 hours'
      from facility where id = ${facilityId} and ${isByFacility ? firstEnd : start}::timestamptz > now()
      for key share
      returning *`
}

/** The booking with this payment, or this payment of a change. The caller must authorize. */
export async function findBooking(
  db: Db | Tx,
  by: { id: string } | { paymentId: string },
): Promise<BookingRow | undefined> {
  const key =
    'id' in by
      ? db`b.id = ${by.id}`
      : db`(b.payment_id = ${by.paymentId}
          or b.id = (select booking_id from booking_extra_payment where payment_id = ${by.paymentId}))`
  const [row] = await db<BookingRow[]>`select ${columns(db)} from ${joined(db)} where ${key}`
  return row
}

/** So confirm, change and cancel cannot all win. */
export async function lockBooking(tx: Tx, id: string): Promise<(BookingRow & { now: number }) | undefined> {
  const [row] = await tx<(BookingRow & { now: number })[]>`
    select ${columns(tx)}, extract(epoch from clock_timestamp())::float8 * 1000 as now
    from ${joined(tx)} where b.id = ${id} for update of b`
  return row
}

export async function listBookingsByIds(db: Db | Tx, ids: readonly string[]): Promise<BookingRow[]> {
  if (ids.length === 0) return []
  return db<BookingRow[]>`
    select ${columns(db)} from ${joined(db)} where b.id = any (${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], b.id)`
}

/** False if it has been approved once. */
export async function markApprovedOnce(tx: Tx, id: string, accountId: string | null): Promise<boolean> {
  const { count } = await tx`
    update booking set first_approved_at = now(), first_approved_by = ${accountId}, updated_at = now()
    where id = ${id} and status = 'pending_confirmation' and first_approved_at is null`
  return count === 1
}

/** False if not pending. */
export async function markConfirmed(tx: Tx | Db, id: string): Promise<boolean> {
  const { count } = await tx`
    update booking set status = 'confirmed', confirm_by = null, revision = revision + 1, updated_at = now()
    where id = ${id} and status = 'pending_confirmation'`
  return count === 1
}

export async function writeTimes(
  tx: Tx,
  change: {
    id: string
    facilityId: string
    slots: BookingSlot[]
    totalCents: number
    creditCents: number
  },
): Promise<void> {
  const { start, end } = spanOf(change.slots)
  await tx`
    update booking set facility_id = ${change.facilityId}, slots = ${tx.json(change.slots)}, starts_at = ${start}, ends_at = ${end},
      total_cents = ${change.totalCents}, credit_cents = ${change.creditCents},
      remind_at = ${start}::timestamptz - interval '24 hours', revision = revision + 1, updated_at = now()
    where id = ${change.id}`
}

/** First one first. */
export async function paymentsOf(db: Tx | Db, booking: Pick<BookingRow, 'id' | 'paymentId'>): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select p.id from booking_extra_payment e join payment p on p.id = e.payment_id
    where e.booking_id = ${booking.id} order by p.created_at`
  return [...(booking.paymentId ? [booking.paymentId] : []), ...rows.map(({ id }) => id)]
}

/** Longest due first. */
export async function listToRemind(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from booking where remind_at <= now() order by remind_at limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Retries in an hour. */
export async function postponeReminder(db: Db, id: string): Promise<void> {
  await db`update booking set remind_at = now() + interval '1 hour' where id = ${id} and remind_at <= now()`
}

export async function writeRemindAt(tx: Tx, id: string, remindAt: Date | null): Promise<void> {
  await tx`update booking set remind_at = ${remindAt} where id = ${id}`
}

/** Valid for at least 90 days from now. */
export async function restoreCredit(tx: Tx, id: string, cents: number): Promise<void> {
  await tx`
    update credit set remaining_cents = remaining_cents + ${cents}, expires_at = greatest(expires_at, now() + interval '90 days')
    where id = ${id}`
}

function spanOf(slots: readonly BookedSlot[]): { start: Date; end: Date } {
  return {
    start: new Date(Math.min(...slots.map(({ start }) => start))),
    end: new Date(Math.max(...slots.map(({ end }) => end))),
  }
}

/** Failed refunds do not count. */
function refundedOf(db: Db | Tx) {
  return db`(select coalesce(sum(r.amount_cents), 0)::int from refund r where r.status <> 'failed' and r.payment_id in (
    select b.payment_id union all select e.payment_id from booking_extra_payment e where e.booking_id = b.id))`
}

export function joined(db: Db | Tx) {
  return db`booking b join facility f on f.id = b.facility_id left join payment p on p.id = b.payment_id`
}

/** New bookings have no credit. */
export function columns(
  db: Db | Tx,
  { givenCredit, refunded } = { givenCredit: issuedCreditOf(db), refunded: refundedOf(db) },
) {
  return db`b.id, b.reference, b.facility_id, b.visitor_id, b.mode, b.status, b.slots,
    b.starts_at, b.ends_at, b.total_cents, b.credit_id,
    b.credit_cents, ${refunded} as refunded_cents, b.payment_id,
    b.paid_at_facility as is_paid_at_facility, b.customer_name, b.customer_email, b.customer_phone, b.notes,
    b.refund_policy, b.confirm_by, b.response_hours, b.approval_steps, b.first_approved_at,
    (select a.name from account a where a.id = b.first_approved_by) as first_approved_by, b.cancelled_because, b.revision,
    b.access_version, b.redirect_url, b.created_at,
    f.name as facility_name, f.address as facility_address, f.booking_email as facility_email,
    f.approval as facility_approval,
    f.access_version as facility_access_version,
    f.provider_type, f.latitude, f.longitude, f.time_zone, p.status as payment_status,
    ${givenCredit} as given_credit`
}

/** Hidden from later customers. */
function issuedCreditOf(db: Db | Tx) {
  return db`(
    select json_build_object('code', c.code, 'cents', c.amount_cents, 'expiresAt', c.expires_at) from credit c
    where c.booking_id = b.id and c.email = b.customer_email order by c.created_at desc, c.id limit 1)`
}
