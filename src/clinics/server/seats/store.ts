import type { ClinicBooking, Participant } from '#clinics/contract.ts'
import { MAX_HELD_SEATS, MAX_NETWORK_SEATS, MAX_NETWORK_SEATS_IN_CLINIC } from '#clinics/options.ts'
import { type Db, errorCode, type Tx } from '#kit/server/db.ts'
import type { PaymentStatus } from '#payments/contract.ts'

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

/** The database enforces the number of seats. */
export function isOversold(error: unknown): boolean {
  return errorCode(error) === CHECK_VIOLATION && constraintOf(error) === 'clinic_never_oversold'
}

/** Same name and address. */
export function isTwice(error: unknown): boolean {
  return errorCode(error) === UNIQUE_VIOLATION && constraintOf(error) === 'clinic_participant_once'
}

const CHECK_VIOLATION = '23514'
const UNIQUE_VIOLATION = '23505'

function constraintOf(error: unknown): unknown {
  return error instanceof Error && 'constraint' in error ? error.constraint : undefined
}

/** Returns the number of seats freed. */
export async function deleteExpiredHolds(tx: Tx, clinicId: string): Promise<number> {
  const rows = await tx<{ seats: number }[]>`
    delete from clinic_hold where clinic_id = ${clinicId} and expires_at <= now() returning seats`
  return rows.reduce((sum, { seats }) => sum + seats, 0)
}

export async function deleteHoldsOf(tx: Tx, clinicId: string): Promise<void> {
  await tx`delete from clinic_hold where clinic_id = ${clinicId}`
}

type HoldKey = { clinicId: string; visitorId: string }
/** `networkKey` null: no network limits. */
export type Holder = { visitorId: string; networkKey: string | null }

/**
 * Replaces the earlier hold; returns its expiry. Changing the number of seats extends a hold to at most twice its
 * time, so that nobody holds seats indefinitely. A hold counts for the network that last enlarged it. The check on
 * `clinic` refuses overselling (`isOversold`).
 */
export async function upsertHold(
  tx: Tx,
  { clinicId, visitorId, networkKey, seats, minutes }: HoldKey & Holder & { seats: number; minutes: number },
): Promise<Date> {
  const [row] = await tx<{ expiresAt: Date }[]>`
    insert into clinic_hold (clinic_id, visitor_id, network_key, seats, expires_at)
    values (${clinicId}, ${visitorId}, ${networkKey}, ${seats}, now() + make_interval(mins => ${minutes}::int))
    on conflict (clinic_id, visitor_id) do update set seats = excluded.seats,
      network_key = case when clinic_hold.seats < excluded.seats then excluded.network_key else clinic_hold.network_key end,
      expires_at = case when clinic_hold.seats = excluded.seats then clinic_hold.expires_at
        else greatest(clinic_hold.expires_at,
          least(excluded.expires_at, clinic_hold.created_at + 2 * make_interval(mins => ${minutes}::int))) end
    returning expires_at`
  return row!.expiresAt
}

export async function findHold(
  tx: Db | Tx,
  { clinicId, visitorId }: HoldKey,
): Promise<{ seats: number; expiresAt: Date } | undefined> {
  const [row] = await tx<{ seats: number; expiresAt: Date }[]>`
    select seats, expires_at from clinic_hold
    where clinic_id = ${clinicId} and visitor_id = ${visitorId} and expires_at > now()`
  return row
}

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

/** Confirmed, by unknown visitors. */
export async function countFreeSeats(
  tx: Tx,
  { clinicId, networkKey }: { clinicId: string; networkKey: string },
): Promise<number> {
  const [row] = await tx<{ seats: number }[]>`
    select coalesce(sum(seats), 0)::int as seats from clinic_booking
    where clinic_id = ${clinicId} and network_key = ${networkKey}::bigint`
  return row!.seats
}

/** `days` count from the clinic's start. */
export async function clearOldNetworks(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { count } = await db`
    update clinic_booking set network_key = null where id in (
      select b.id from clinic_booking b join clinic c on c.id = b.clinic_id
      where b.network_key is not null and c.scheduled_at < now() - make_interval(days => ${days}::int) limit ${limit})`
  return count
}

export async function deleteHold(tx: Tx, { clinicId, visitorId }: HoldKey): Promise<boolean> {
  const { count } = await tx`delete from clinic_hold where clinic_id = ${clinicId} and visitor_id = ${visitorId}`
  return count === 1
}

/** Replaces the other browser's hold; false if there is no active one. */
export async function passHold(
  tx: Tx,
  { clinicId, fromVisitorId, toVisitorId }: { clinicId: string; fromVisitorId: string; toVisitorId: string },
): Promise<boolean> {
  if (fromVisitorId === toVisitorId) return (await findHold(tx, { clinicId, visitorId: toVisitorId })) !== undefined
  const own = { clinicId, visitorId: fromVisitorId }
  if (!(await findHold(tx, own))) return false
  await deleteHold(tx, { clinicId, visitorId: toVisitorId })
  const { count } = await tx`
    update clinic_hold set visitor_id = ${toVisitorId} where clinic_id = ${clinicId} and visitor_id = ${fromVisitorId}`
  return count === 1
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
export async function listEndedBookings(db: Db, clinicId: string): Promise<ClinicBookingRow[]> {
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

export async function countBooked(tx: Db | Tx, clinicId: string): Promise<number> {
  const [row] = await tx<{ seats: number }[]>`
    select coalesce(sum(seats), 0)::int as seats from clinic_booking
    where clinic_id = ${clinicId} and status = 'confirmed'`
  return row!.seats
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
  return db`b.id, b.reference, b.clinic_id, b.visitor_id, b.status, b.seats, b.total_cents, b.payment_id,
    coalesce(p.refunded_cents, 0) as refunded_cents, p.status as payment_status, b.customer_name, b.customer_email,
    b.customer_phone, b.notes, b.guardian_name, b.guardian_consent_at, b.emergency_name, b.emergency_phone,
    b.waiver_version, b.waiver_accepted_at, b.cancelled_because, b.access_version, b.revision, b.created_at,
    (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'age', m.age, 'code', m.code,
        'checkedInAt', m.checked_in_at) order by m.name, m.id), '[]')
      from clinic_participant m where m.booking_id = b.id and (m.is_live or b.status = 'cancelled')) as participants`
}
