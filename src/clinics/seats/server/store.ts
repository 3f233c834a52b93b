import { MAX_HELD_SEATS, MAX_NETWORK_SEATS, MAX_NETWORK_SEATS_IN_CLINIC } from '#clinics/options.ts'
import type { Holder, HoldKey } from '#clinics/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { constraintOf, errorCode } from '#kit/server/error-code.ts'
import type { PaymentStatus } from '#payments/contract.ts'
import type { ClinicBooking, Participant } from '../contract.ts'

export type ParticipantRow = { id: string; name: string; age: number | null; code: string; checkedInAt: string | null }

export type ClinicBookingRow = {
  id: string
  reference: string
  clinicId: string
  visitorId: string
  status: ClinicBooking['status']
  seats: number
  totalCents: number
  paymentId: string | null
  /** Refunds promised, paid out or not. */
  refundedCents: number
  paymentStatus: PaymentStatus | null
  customerName: string
  customerEmail: string
  customerPhone: string
  notes: string | null
  guardianName: string | null
  guardianConsentAt: Date | null
  emergencyName: string | null
  emergencyPhone: string | null
  waiverVersion: string | null
  waiverAcceptedAt: Date | null
  cancelledBecause: ClinicBooking['cancelledBecause']
  accessVersion: number
  revision: number
  createdAt: Date
  /** As booked; cancelled ones stay readable. */
  participants: ParticipantRow[]
}

export type NewClinicBooking = Pick<
  ClinicBookingRow,
  | 'id'
  | 'reference'
  | 'clinicId'
  | 'visitorId'
  | 'totalCents'
  | 'paymentId'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'notes'
  | 'guardianName'
  | 'emergencyName'
  | 'emergencyPhone'
  | 'waiverVersion'
> & { networkKey?: string | null; participants: (Participant & { code: string })[] }

/** Same name and address. */
export function isTwice(error: unknown): boolean {
  return errorCode(error) === UNIQUE_VIOLATION && constraintOf(error) === 'clinic_participant_once'
}

const UNIQUE_VIOLATION = '23505'

/** If the visitor held so many seats of the clinic. */
export async function findExceededLimit(
  tx: Tx,
  { clinicId, visitorId, networkKey, seats }: HoldKey & Holder & { seats: number },
): Promise<'visitor' | 'network' | null> {
  const [row] = await tx<{ limit: 'visitor' | 'network' | null }[]>`
    select exceeded_seat_limit(${visitorId}::uuid, ${networkKey}::bigint, ${clinicId}::uuid, ${seats}::int,
      ${MAX_HELD_SEATS}::int, ${MAX_NETWORK_SEATS}::int, ${MAX_NETWORK_SEATS_IN_CLINIC}::int) as limit`
  return row!.limit
}

/** Confirmed, by browser or address. */
export async function countOwn(tx: Tx, { clinicId, visitorId, email }: HoldKey & { email: string }): Promise<number> {
  const [row] = await tx<{ seats: number }[]>`
    select coalesce(sum(seats), 0)::int as seats from clinic_booking
    where clinic_id = ${clinicId} and status = 'confirmed'
      and (visitor_id = ${visitorId} or lower(customer_email) = lower(${email}))`
  return row!.seats
}

/** Null for known visitors, and where limits are off. */
export async function findNetworkToCount(tx: Tx, { visitorId, networkKey }: Holder): Promise<string | null> {
  if (!networkKey) return null
  const [row] = await tx<{ isKnown: boolean }[]>`select is_known_visitor(${visitorId}::uuid) as is_known`
  return row!.isKnown ? null : networkKey
}

/** Confirmed, by unknown visitors: canceling forgets the network (`clinic_booking_clears_network`). */
export async function countFreeSeats(
  tx: Tx,
  { clinicId, networkKey }: { clinicId: string; networkKey: string },
): Promise<number> {
  const [row] = await tx<{ seats: number }[]>`
    select coalesce(sum(seats), 0)::int as seats from clinic_booking
    where clinic_id = ${clinicId} and network_key = ${networkKey}::bigint`
  return row!.seats
}

/** Extends an active hold to at least `minutes` from now, but at most `most` minutes after it began. */
export async function extendHold(
  tx: Tx,
  { clinicId, visitorId, minutes, most }: HoldKey & { minutes: number; most: number },
): Promise<void> {
  await tx`
    update clinic_hold set expires_at = greatest(expires_at,
      least(now() + make_interval(mins => ${minutes}::int), created_at + make_interval(mins => ${most}::int)))
    where clinic_id = ${clinicId} and visitor_id = ${visitorId} and expires_at > now()`
}

/** The database refuses overselling and duplicates (`isOversold`, `isTwice`). */
export async function insertClinicBooking(tx: Tx, booking: NewClinicBooking): Promise<void> {
  const { participants, guardianName, waiverVersion } = booking
  await tx`
    insert into clinic_booking (id, reference, clinic_id, visitor_id, seats, total_cents, payment_id, customer_name,
      customer_email, customer_phone, notes, guardian_name, guardian_consent_at, emergency_name, emergency_phone, waiver_version,
      waiver_accepted_at, network_key)
    values (${booking.id}, ${booking.reference}, ${booking.clinicId}, ${booking.visitorId}, ${participants.length},
      ${booking.totalCents}, ${booking.paymentId}, ${booking.customerName}, ${booking.customerEmail}, ${booking.customerPhone},
      ${booking.notes}, ${guardianName}, ${guardianName === null ? null : tx`now()`}, ${booking.emergencyName},
      ${booking.emergencyPhone}, ${waiverVersion}, ${waiverVersion === null ? null : tx`now()`},
      ${booking.networkKey ?? null})`
  const rows = participants.map(({ name, age, code }) => ({
    booking_id: booking.id,
    clinic_id: booking.clinicId,
    name,
    age,
    email: booking.customerEmail,
    code,
  }))
  await tx`insert into clinic_participant ${tx(rows)}`
}

type Named = { clinicId: string; email: string; names: readonly string[]; paymentId: string | null }

/** Names already taking part under this address, through another payment. */
export async function findTwice(db: Db | Tx, { clinicId, email, names, paymentId }: Named): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select p.name from clinic_participant p join clinic_booking b on b.id = p.booking_id
    where p.clinic_id = ${clinicId} and lower(p.email) = lower(${email}) and p.is_live
      and lower(p.name) = any(select lower(n) from unnest(${[...names]}::text[]) as n)
      and (${paymentId}::uuid is null or b.payment_id is distinct from ${paymentId})`
  return rows.map(({ name }) => name)
}

export async function findClinicBooking(
  db: Db | Tx,
  by: { id: string } | { paymentId: string },
): Promise<ClinicBookingRow | undefined> {
  const key = 'id' in by ? db`b.id = ${by.id}` : db`b.payment_id = ${by.paymentId}`
  const [row] = await db<ClinicBookingRow[]>`select ${columns(db)} from ${joined(db)} where ${key}`
  return row
}

export async function listClinicBookings(db: Db, visitorId: string, limit: number): Promise<ClinicBookingRow[]> {
  return db<ClinicBookingRow[]>`
    select ${columns(db)} from ${joined(db)} where b.visitor_id = ${visitorId}
    order by b.created_at desc, b.id limit ${limit}`
}

/** Confirmed, oldest first. */
export async function listLiveBookings(tx: Db | Tx, clinicId: string): Promise<ClinicBookingRow[]> {
  return tx<ClinicBookingRow[]>`
    select ${columns(tx)} from ${joined(tx)} where b.clinic_id = ${clinicId} and b.status = 'confirmed'
    order by b.created_at, b.id`
}

/** Cancelled with the clinic, oldest first: the host can still reach them. */
export async function listEndedBookings(db: Db | Tx, clinicId: string): Promise<ClinicBookingRow[]> {
  return db<ClinicBookingRow[]>`
    select ${columns(db)} from ${joined(db)} join clinic c on c.id = b.clinic_id
    where b.clinic_id = ${clinicId} and b.status = 'cancelled' and b.cancelled_because = c.cancelled_because
    order by b.created_at, b.id`
}

/** Cancelled without a full refund. */
export async function listKeptBookings(tx: Tx, clinicId: string): Promise<ClinicBookingRow[]> {
  return tx<ClinicBookingRow[]>`
    select ${columns(tx)} from ${joined(tx)}
    where b.clinic_id = ${clinicId} and b.status = 'cancelled' and p.captured_cents > p.refunded_cents
    order by b.created_at, b.id`
}

/** False if no longer confirmed. */
export async function markBookingCancelled(
  tx: Tx,
  { id, because }: { id: string; because: NonNullable<ClinicBookingRow['cancelledBecause']> },
): Promise<boolean> {
  const { count } = await tx`
    update clinic_booking set status = 'cancelled', cancelled_at = now(), cancelled_because = ${because},
      revision = revision + 1, updated_at = now()
    where id = ${id} and status = 'confirmed'`
  if (count === 1) await tx`update clinic_participant set is_live = false where booking_id = ${id}`
  return count === 1
}

/** Returns the names. To drop everyone, cancel the booking instead. */
export async function dropParticipants(
  tx: Tx,
  { id, participantIds }: { id: string; participantIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    update clinic_participant set is_live = false
    where booking_id = ${id} and id = any(${[...participantIds]}::uuid[]) and is_live returning name`
  if (rows.length > 0)
    await tx`
      update clinic_booking set seats = seats - ${rows.length}, revision = revision + 1, updated_at = now()
      where id = ${id} and status = 'confirmed'`
  return rows.map(({ name }) => name)
}

function joined(db: Db | Tx) {
  return db`clinic_booking b left join payment p on p.id = b.payment_id`
}

function columns(db: Db | Tx) {
  return db`b.id, b.reference, b.clinic_id, b.visitor_id, b.status, b.seats,
    b.total_cents, b.payment_id, coalesce(p.refunded_cents, 0) as refunded_cents,
    p.status as payment_status, b.customer_name, b.customer_email,
    b.customer_phone, b.notes, b.guardian_name,
    b.guardian_consent_at, b.emergency_name,
    b.emergency_phone, b.waiver_version,
    b.waiver_accepted_at, b.cancelled_because,
    b.access_version, b.revision, b.created_at,
    (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'age', m.age, 'code', m.code,
        'checkedInAt', m.checked_in_at) order by m.name, m.id), '[]')
      from clinic_participant m where m.booking_id = b.id and (m.is_live or b.status = 'cancelled')) as participants`
}
