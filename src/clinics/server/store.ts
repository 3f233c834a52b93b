import type { Athlete, Clinic } from '#clinics/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { constraintOf, errorCode } from '#kit/server/error-code.ts'
import { isWithin, type OrganizationScope } from '#organizations/server/queries.ts'

/** Milliseconds since 1970; whole US cents. */
export type FieldSlot = { id: string; start: number; end: number; priceCents: number }

/** `toClinic` turns it into the public form. */
export type ClinicRow = {
  id: string
  title: string
  description: string
  sportType: string
  scheduledAt: Date
  durationMinutes: number
  maxParticipants: number
  minParticipants: number
  decideBy: Date
  decidedAt: Date | null
  /** Booked and held places, including expired holds (`seatsLapsed`). */
  seatsTaken: number
  /** Booked places only. */
  placesBooked: number
  seatsLapsed: number
  /** Whole US cents a person. */
  priceCents: number
  slots: FieldSlot[]
  fieldCents: number
  minAge: number | null
  maxAge: number | null
  skillLevel: Clinic['skillLevel']
  status: 'published' | 'cancelled'
  /** The owner's deadline; null unless awaiting approval. */
  approvalDueAt: Date | null
  approvedAt: Date | null
  cancelledBecause: Clinic['cancelledBecause']
  cancelNote: string | null
  revision: number
  isSample: boolean
  athleteId: string
  athleteAccountId: string | null
  athleteName: string
  athleteSport: string
  athleteLevel: Clinic['athlete']['level']
  athleteSchool: string
  athleteBio: string
  athletePhotoDigest: string | null
  athleteIsSample: boolean
  facilityId: string
  facilityName: string
  /** The booking address, or else the owner's verified one. */
  facilityEmail: string | null
  facilityAccessVersion: number
  address: string
  city: string
  state: string
  latitude: number
  longitude: number
  timeZone: string
  /** Miles from `near`. */
  distanceMiles: number | null
  /** The database's clock at reading: after waiting for a lock, decide by the current time. */
  now: Date
}

/** Degrees. */
export type Spot = { latitude: number; longitude: number }

export type ClinicConditions = {
  sport: string | undefined
  location: string | undefined
  search: string | undefined
  near: Spot | undefined
  limit: number
}

/** Nearest first if `near` is given, else next first. */
export async function findComingClinics(
  db: Db,
  { sport, location, search, near, limit }: ClinicConditions,
): Promise<ClinicRow[]> {
  return db<ClinicRow[]>`
    select ${columns(db, near)} from ${joined(db)}
    where c.status = 'published' and c.approval_due_at is null and c.scheduled_at > now()
      ${sport ? db`and lower(c.sport_type) = ${sport.toLowerCase()}` : db``}
      ${location ? inPlace(db, location) : db``}
      ${search ? db`and (c.title ilike ${likeText(search)} or c.description ilike ${likeText(search)})` : db``}
    order by ${near ? db`distance_miles,` : db``} c.scheduled_at, c.id limit ${limit}`
}

export async function findClinic(db: Db | Tx, id: string): Promise<ClinicRow | undefined> {
  const [row] = await db<ClinicRow[]>`select ${columns(db)} from ${joined(db)} where c.id = ${id}`
  return row
}

/** Lock the clinic first, before bookings and payments, so that transactions cannot deadlock. */
export async function lockClinic(tx: Tx, id: string): Promise<ClinicRow | undefined> {
  // Reads after locking: a statement sees what was committed before it began. Not `for update`: ledger lines refer to
  // the clinic and are written under the payment's lock; they must not wait here.
  const rows = await tx`select from clinic where id = ${id} for no key update`
  return rows.length === 1 ? findClinic(tx, id) : undefined
}

/** Upcoming first, then the others (cancelled too), latest first. */
export async function findClinicsOf(db: Db, athleteId: string, limit: number): Promise<ClinicRow[]> {
  return db<ClinicRow[]>`
    select ${columns(db)} from ${joined(db)} where c.athlete_id = ${athleteId}
    order by ${isAhead(db)} desc, case when ${isAhead(db)} then c.scheduled_at end, c.scheduled_at desc, c.id
    limit ${limit}`
}

/** `booking` is null if they lead the clinic. */
export type CalendarClinicRow = ClinicRow & {
  changedAt: Date
  booking: { id: string; reference: string; revision: number; isCancelled: boolean } | null
}

/** Until 90 days after the end, or 30 if clinic or booking was cancelled. Latest first. */
export async function listRecentClinics(db: Db, visitorId: string): Promise<CalendarClinicRow[]> {
  return db<CalendarClinicRow[]>`
    select ${columns(db)}, greatest(c.updated_at, b.updated_at) as changed_at,
      case when b.id is not null then json_build_object('id', b.id, 'reference', b.reference, 'revision', b.revision,
        'isCancelled', b.status = 'cancelled') end as booking
    from ${joined(db)} left join clinic_booking b on b.clinic_id = c.id and b.visitor_id = ${visitorId}
    where c.id in (
        select clinic_id from clinic_booking where visitor_id = ${visitorId}
        union all
        select led.id from clinic led join athlete who on who.id = led.athlete_id where who.account_id = ${visitorId})
      and c.scheduled_at + make_interval(mins => c.duration_minutes) > now() - interval '90 days'
      and coalesce(least(c.cancelled_at, b.cancelled_at), now()) > now() - interval '30 days'
    order by c.scheduled_at desc, c.id, b.id limit 500`
}

export type NewClinicRow = Pick<
  ClinicRow,
  | 'title'
  | 'description'
  | 'sportType'
  | 'scheduledAt'
  | 'durationMinutes'
  | 'maxParticipants'
  | 'minParticipants'
  | 'decideBy'
  | 'priceCents'
  | 'slots'
  | 'fieldCents'
  | 'minAge'
  | 'maxAge'
  | 'skillLevel'
  | 'isSample'
  | 'athleteId'
  | 'facilityId'
> & { id: string; approvalDueAt?: Date | null }

export async function insertClinic(tx: Tx, clinic: NewClinicRow): Promise<void> {
  await tx`
    insert into clinic (id, title, description, sport_type, scheduled_at, duration_minutes, max_participants, min_participants,
      decide_by, approval_due_at, price_cents, slots, field_cents, min_age, max_age, skill_level, is_sample, athlete_id, facility_id)
    values (${clinic.id}, ${clinic.title}, ${clinic.description}, ${clinic.sportType}, ${clinic.scheduledAt},
      ${clinic.durationMinutes}, ${clinic.maxParticipants}, ${clinic.minParticipants}, ${clinic.decideBy}, ${clinic.approvalDueAt ?? null},
      ${clinic.priceCents},
      ${tx.json(clinic.slots)}, ${clinic.fieldCents}, ${clinic.minAge}, ${clinic.maxAge}, ${clinic.skillLevel},
      ${clinic.isSample}, ${clinic.athleteId}, ${clinic.facilityId})`
}

/** False if no longer published. */
export async function markCancelled(
  tx: Tx,
  { id, because, note }: { id: string; because: NonNullable<ClinicRow['cancelledBecause']>; note: string | null },
): Promise<boolean> {
  const { count } = await tx`
    update clinic set status = 'cancelled', cancelled_at = now(), cancelled_because = ${because}, cancel_note = ${note},
      approval_due_at = null, revision = revision + 1, updated_at = now()
    where id = ${id} and status = 'published'`
  return count === 1
}

/** Most urgent first. */
export async function findAwaitingAt(db: Db, scope: OrganizationScope): Promise<ClinicRow[]> {
  return db<ClinicRow[]>`
    select ${columns(db)} from ${joined(db)}
    where ${isWithin(db, scope)} and c.status = 'published' and c.approval_due_at > now()
    order by c.approval_due_at, c.id limit 50`
}

export async function findTitles(db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db`select id, title from clinic where id = any (${[...ids]}::uuid[])`
}

/** The database enforces the number of seats. */
export function isOversold(error: unknown): boolean {
  return errorCode(error) === CHECK_VIOLATION && constraintOf(error) === 'clinic_never_oversold'
}

const CHECK_VIOLATION = '23514'

export type HoldKey = { clinicId: string; visitorId: string }
/** `networkKey` null: no network limits. */
export type Holder = { visitorId: string; networkKey: string | null }

/** Returns the number of seats freed. Needs the clinic's lock. */
export async function deleteExpiredHolds(tx: Tx, clinicId: string): Promise<number> {
  const rows = await tx<{ seats: number }[]>`
    delete from clinic_hold where clinic_id = ${clinicId} and expires_at <= now() returning seats`
  return rows.reduce((sum, { seats }) => sum + seats, 0)
}

export async function deleteHoldsOf(tx: Tx, clinicId: string): Promise<void> {
  await tx`delete from clinic_hold where clinic_id = ${clinicId}`
}

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

/** False if there was none. Needs the clinic's lock. */
export async function deleteHold(tx: Tx, { clinicId, visitorId }: HoldKey): Promise<boolean> {
  const { count } = await tx`delete from clinic_hold where clinic_id = ${clinicId} and visitor_id = ${visitorId}`
  return count === 1
}

/** Moves a hold to another browser, replacing its own; false if there is no active one. Needs the clinic's lock. */
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

/** Ends a visitor's wait, also if another browser claimed their offer. Needs the clinic's lock. */
export async function markWaitTaken(tx: Tx, { clinicId, visitorId }: HoldKey): Promise<void> {
  await tx`
    update clinic_waiting_list_entry set status = 'taken'
    where clinic_id = ${clinicId} and status in ('waiting', 'offered') and coalesce(holder_id, visitor_id) = ${visitorId}`
}

/** Ends every wait and returns how many waited. Needs the clinic's lock. */
export async function markWaitsMissed(tx: Tx, clinicId: string): Promise<number> {
  const { count } = await tx`
    update clinic_waiting_list_entry set status = 'missed'
    where clinic_id = ${clinicId} and status in ('waiting', 'offered')`
  return count
}

function isAhead(db: Db) {
  return db`(c.status = 'published' and c.scheduled_at > now())`
}

/** A sample athlete without an account. Keeps the id. */
export async function upsertSampleAthlete(
  tx: Tx,
  { id, name, sportType, level, school, bio }: Pick<Athlete, 'id' | 'name' | 'sportType' | 'level' | 'school' | 'bio'>,
): Promise<void> {
  await tx`
    insert into athlete (id, name, sport_type, level, school, bio, is_sample)
    values (${id}, ${name}, ${sportType}, ${level}, ${school}, ${bio}, true)
    on conflict (id) do update set name = excluded.name, sport_type = excluded.sport_type, level = excluded.level,
      school = excluded.school, bio = excluded.bio, updated_at = now()`
}

/** Two letters are a state, or "CA" would match Chicago. Escapes % and _. */
function inPlace(db: Db, location: string) {
  if (/^[a-z]{2}$/i.test(location)) return db`and f.state = ${location.toUpperCase()}`
  return db`and f.location_text like ${likeText(location.toLowerCase())}`
}

function likeText(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

const METERS_A_MILE = 1_609.344

function joined(db: Db | Tx) {
  return db`clinic c join facility f on f.id = c.facility_id join athlete a on a.id = c.athlete_id`
}

function columns(db: Db | Tx, near?: Spot) {
  const distance = near
    ? db`earth_distance(f.location, ll_to_earth(${near.latitude}, ${near.longitude})) / ${METERS_A_MILE}::float8`
    : db`null::float8`
  return db`c.id, c.title, c.description, c.sport_type, c.scheduled_at,
    c.duration_minutes, c.max_participants,
    c.min_participants, c.decide_by, c.decided_at,
    c.seats_taken,
    (select coalesce(sum(h.seats), 0)::int from clinic_hold h where h.clinic_id = c.id and h.expires_at <= now())
      as seats_lapsed,
    (select coalesce(sum(b.seats), 0)::int from clinic_booking b where b.clinic_id = c.id and b.status = 'confirmed')
      as places_booked,
    c.price_cents, c.slots, c.field_cents, c.min_age, c.max_age,
    c.skill_level, c.status, c.approval_due_at, c.approved_at, c.cancelled_because, c.cancel_note,
    c.revision, c.is_sample, c.athlete_id, a.account_id as athlete_account_id,
    a.name as athlete_name, a.sport_type as athlete_sport, a.level as athlete_level, a.school as athlete_school,
    a.bio as athlete_bio, a.photo_digest as athlete_photo_digest, a.is_sample as athlete_is_sample,
    c.facility_id, f.name as facility_name, coalesce(f.booking_email, (
      select u.email from organization_member m join account u on u.id = m.account_id
      where m.organization_id = f.owner_id and m.role = 'owner' and u.email_verified order by m.created_at, u.id limit 1
    )) as facility_email,
    f.access_version as facility_access_version, f.address, f.city, f.state,
    f.latitude, f.longitude, f.time_zone, ${distance} as distance_miles, clock_timestamp() as now`
}
