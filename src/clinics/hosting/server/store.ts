import type { AthleteLevel } from '#clinics/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { AthleteProfile } from '../contract.ts'

export type AthleteRow = {
  id: string
  name: string
  sportType: string
  level: AthleteLevel
  school: string
  bio: string
  photoDigest: string | null
  isSample: boolean
}

export async function findAthlete(db: Db | Tx, accountId: string): Promise<AthleteRow | undefined> {
  const [row] = await db<AthleteRow[]>`select ${athleteColumns(db)} from athlete where account_id = ${accountId}`
  return row
}

export async function upsertAthlete(db: Db, accountId: string, profile: AthleteProfile): Promise<AthleteRow> {
  const { name, sportType, level, school, bio } = profile
  const [row] = await db<AthleteRow[]>`
    insert into athlete (account_id, name, sport_type, level, school, bio)
    values (${accountId}, ${name}, ${sportType}, ${level}, ${school}, ${bio})
    on conflict (account_id) do update set name = excluded.name, sport_type = excluded.sport_type, level = excluded.level,
      school = excluded.school, bio = excluded.bio, updated_at = now()
    returning ${athleteColumns(db)}`
  return row!
}

/** The first statement locks the athlete's row: of two photos, digest and image match. */
export async function writePhoto(
  tx: Tx,
  { athleteId, digest, image }: { athleteId: string; digest: string; image: Buffer },
): Promise<void> {
  await tx`update athlete set photo_digest = ${digest}, updated_at = now() where id = ${athleteId}`
  await tx`
    insert into athlete_photo (athlete_id, image) values (${athleteId}, ${image})
    on conflict (athlete_id) do update set image = excluded.image`
}

export async function deletePhoto(tx: Tx, athleteId: string): Promise<void> {
  await tx`update athlete set photo_digest = null, updated_at = now() where id = ${athleteId}`
  await tx`delete from athlete_photo where athlete_id = ${athleteId}`
}

/** Only the current digest's image exists. */
export async function findPhoto(
  db: Db,
  { athleteId, digest }: { athleteId: string; digest: string },
): Promise<Buffer | undefined> {
  const [row] = await db<{ image: Buffer }[]>`
    select p.image from athlete a join athlete_photo p on p.athlete_id = a.id
    where a.id = ${athleteId} and a.photo_digest = ${digest}`
  return row?.image
}

/** Null without an account. */
export async function emailOfAthlete(tx: Db | Tx, athleteId: string): Promise<string | null> {
  const [row] = await tx<{ email: string }[]>`
    select u.email from athlete a join account u on u.id = a.account_id where a.id = ${athleteId}`
  return row?.email ?? null
}

/** Whole US cents. */
export type Figures = {
  placesBooked: number
  waiting: number
  capturedCents: number
  refundedCents: number
  platformCents: number
  facilityCents: number
  athleteCents: number
}

/**
 * In one snapshot. Money that a bank takes or sends back counts as refunded, so captured minus refunded is what the
 * three parties have.
 */
export async function readFigures(db: Db | Tx, clinicIds: readonly string[]): Promise<Map<string, Figures>> {
  const rows = await db<(Figures & { id: string })[]>`
    select c.id, coalesce(a.facility_cents, 0) as facility_cents, coalesce(a.athlete_cents, 0) as athlete_cents,
      (select coalesce(sum(b.seats), 0)::int from clinic_booking b where b.clinic_id = c.id and b.status = 'confirmed')
        as places_booked,
      (select count(*)::int from clinic_waiting_list_entry w where w.clinic_id = c.id and w.status = 'waiting') as waiting,
      m.captured as captured_cents, m.refunded as refunded_cents, m.platform as platform_cents
    from unnest(${[...clinicIds]}::uuid[]) as c (id) left join clinic_account a on a.clinic_id = c.id
    cross join lateral (
      select coalesce(sum(l.charged_cents) filter (where l.kind = 'capture'), 0)::int as captured,
        coalesce(-sum(l.charged_cents) filter (where l.kind <> 'capture'), 0)::int as refunded,
        coalesce(sum(l.platform_cents), 0)::int as platform
      from clinic_share s join ledger l on l.id = s.ledger_id where s.clinic_id = c.id
    ) m`
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** What the clinic's cancellation promised, in whole US cents: refunds of its own transaction. */
export async function refundsOfCancellation(
  tx: Tx,
  clinicId: string,
): Promise<{ refunded: number; refundedCents: number }> {
  const [row] = await tx<{ refunded: number; refundedCents: number }[]>`
    select count(distinct b.id)::int as refunded, coalesce(sum(r.amount_cents), 0)::int as refunded_cents
    from clinic c join clinic_booking b on b.clinic_id = c.id
    join refund r on r.payment_id = b.payment_id and r.created_at = c.cancelled_at
    where c.id = ${clinicId}`
  return row!
}

export async function isAnybodyHere(tx: Tx, clinicId: string): Promise<boolean> {
  const rows = await tx`
    select from clinic_participant where clinic_id = ${clinicId} and is_live and checked_in_at is not null limit 1`
  return rows.length > 0
}

export type MessageRow = { id: string; subject: string; body: string; recipients: number; createdAt: Date }

export async function countMessages(tx: Tx, clinicId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from clinic_message where clinic_id = ${clinicId}`
  return row!.count
}

export async function insertMessage(
  tx: Tx,
  { clinicId, subject, body, recipients }: { clinicId: string; subject: string; body: string; recipients: number },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into clinic_message (clinic_id, subject, body, recipients)
    values (${clinicId}, ${subject}, ${body}, ${recipients}) returning id`
  return row!.id
}

export async function listMessages(db: Db, clinicId: string): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select id, subject, body, recipients, created_at from clinic_message
    where clinic_id = ${clinicId} order by created_at desc, id`
}

export async function markApproved(tx: Tx, id: string): Promise<void> {
  await tx`
    update clinic set approval_due_at = null, approved_at = now(), revision = revision + 1, updated_at = now() where id = ${id}`
}

/** Past the owner's deadline. */
export async function findUnapproved(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from clinic where status = 'published' and approval_due_at <= now() order by approval_due_at limit 500`
  return rows.map(({ id }) => id)
}

export async function markDecided(tx: Tx, id: string): Promise<void> {
  await tx`update clinic set decided_at = now(), updated_at = now() where id = ${id}`
}

/** Past `decideBy`, longest waiting first. */
export async function findUndecided(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from clinic where status = 'published' and decided_at is null and decide_by <= now() and approval_due_at is null
    order by decide_by limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Upcoming, on ground shared with the facility of the same owner, in order of time. */
export async function findClinicsOn(
  db: Db,
  { facilityId, start, end }: { facilityId: string; start: Date; end: Date },
): Promise<{ id: string; title: string; startsAt: Date; places: number; isAwaitingApproval: boolean }[]> {
  return db`
    select c.id, c.title, c.scheduled_at as starts_at, c.approval_due_at is not null as is_awaiting_approval,
      (select coalesce(sum(b.seats), 0)::int from clinic_booking b where b.clinic_id = c.id and b.status = 'confirmed')
        as places
    from facility closed join facility f on f.ground_id = closed.ground_id and f.ground_part && closed.ground_part
        and f.owner_id is not distinct from closed.owner_id
      join clinic c on c.facility_id = f.id
    where closed.id = ${facilityId} and c.status = 'published' and c.scheduled_at > now()
      and tstzrange(c.scheduled_at, ${endsAt(db)}) && tstzrange(${start}, ${end})
    order by c.scheduled_at, c.id`
}

/** Upcoming, on closed ground, next first. */
export async function findClosedOut(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select c.id from ${withClosures(db)}
    where c.status = 'published' and c.scheduled_at > now() and k.reopened_at is null
    group by c.id order by c.scheduled_at, c.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The overlap of a closure and a clinic: stays closed when the clinic is cancelled. */
export type ClosedOut = { closureId: string; facilityId: string; start: Date; end: Date }

/** Locked against reopening. */
export async function lockClosures(tx: Tx, clinicId: string): Promise<ClosedOut[]> {
  return tx<ClosedOut[]>`
    select k.id as closure_id, closed.id as facility_id,
      greatest(c.scheduled_at, lower(k.during)) as start, least(${endsAt(tx)}, upper(k.during)) as end
    from ${withClosures(tx)} where c.id = ${clinicId} and k.reopened_at is null
    order by k.created_at for share of k`
}

function withClosures(db: Db | Tx) {
  return db`clinic c join facility f on f.id = c.facility_id
    join facility closed on closed.ground_id = f.ground_id and closed.ground_part && f.ground_part
      and closed.owner_id is not distinct from f.owner_id
    join closure k on k.facility_id = closed.id and k.during && tstzrange(c.scheduled_at, ${endsAt(db)})`
}

function endsAt(db: Db | Tx) {
  return db`c.scheduled_at + make_interval(mins => c.duration_minutes)`
}

function athleteColumns(db: Db | Tx) {
  return db`id, name, sport_type, level, school, bio, photo_digest,
    is_sample`
}
