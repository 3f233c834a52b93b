import type { ClinicWaitingStatus } from '#clinics/contract.ts'
import type { Db, Tx } from '#kit/server/db.ts'

/** Whoever writes here holds the clinic's lock (`lockClinic`), so that what was read stays true. */

export type WaitingRow = {
  id: string
  clinicId: string
  title: string
  visitorId: string
  /** Of an offer: whose hold it is. */
  holderId: string | null
  name: string
  email: string
  places: number
  status: ClinicWaitingStatus
  /** Of an offer: until when its places are held; null when they are not any more. */
  heldUntil: Date | null
  /** 1 is next. */
  position: number
}

export type NewWaiting = Pick<WaitingRow, 'clinicId' | 'visitorId' | 'name' | 'email' | 'places'>

/** Puts somebody in line who is not there yet. */
export async function insertWaiting(tx: Tx, { clinicId, visitorId, name, email, places }: NewWaiting): Promise<void> {
  await tx`
    insert into clinic_waiting (clinic_id, visitor_id, name, email, places)
    values (${clinicId}, ${visitorId}, ${name}, ${email}, ${places})`
}

type Wish = Pick<NewWaiting, 'clinicId' | 'visitorId' | 'email'>

/** The place in a clinic's line that a visitor, or an email address, has. */
export async function findPlace(tx: Tx, { clinicId, visitorId, email }: Wish): Promise<WaitingRow | undefined> {
  const [row] = await tx<WaitingRow[]>`
    select ${columns(tx)} from ${joined(tx)}
    where w.clinic_id = ${clinicId} and ${isOpen(tx)}
      and (w.visitor_id = ${visitorId} or lower(w.email) = lower(${email}))
    order by (w.visitor_id = ${visitorId}) desc limit 1`
  return row
}

export async function findWaiting(db: Db | Tx, id: string): Promise<WaitingRow | undefined> {
  const [row] = await db<WaitingRow[]>`select ${columns(db)} from ${joined(db)} where w.id = ${id}`
  return row
}

/** A visitor's places for clinics that lie ahead, and offers that they have brought into this browser; in order of time. */
export async function listPlaces(db: Db, visitorId: string): Promise<WaitingRow[]> {
  return db<WaitingRow[]>`
    select ${columns(db)} from ${joined(db)}
    where c.scheduled_at > now() and w.id in (
      select id from clinic_waiting where visitor_id = ${visitorId}
      union
      select o.id from clinic_hold k join clinic_waiting o
        on o.clinic_id = k.clinic_id and o.status = 'offered' and o.holder_id = k.visitor_id
      where k.visitor_id = ${visitorId})
    order by c.scheduled_at, w.number limit 200`
}

/** Who waits in a clinic's line, first come first, and keeps no places of it already. */
export async function listLine(tx: Tx, clinicId: string): Promise<WaitingRow[]> {
  return tx<WaitingRow[]>`
    select ${columns(tx)} from ${joined(tx)}
    where w.clinic_id = ${clinicId} and w.status = 'waiting' and not exists (
      select 1 from clinic_hold k
      where k.clinic_id = w.clinic_id and k.visitor_id = w.visitor_id and k.expires_at > now())
    order by w.number`
}

/** Places are held for them until then. */
export async function markOffered(tx: Tx, id: string, until: Date): Promise<void> {
  await tx`
    update clinic_waiting set status = 'offered', holder_id = visitor_id, offered_at = now(), offered_until = ${until}
    where id = ${id}`
}

/**
 * The offer's places are another browser's now. What that one was offered for itself it has given up for these, and its turn with
 * it: two browsers cannot hand offers to and fro to have them begin anew.
 */
export async function writeHolder(tx: Tx, { id, clinicId }: WaitingRow, holderId: string): Promise<void> {
  await tx`
    update clinic_waiting set status = 'missed'
    where clinic_id = ${clinicId} and status = 'offered' and holder_id = ${holderId} and id <> ${id}`
  await tx`update clinic_waiting set holder_id = ${holderId} where id = ${id}`
}

export async function markLeft(tx: Tx, id: string): Promise<void> {
  await tx`update clinic_waiting set status = 'left' where id = ${id}`
}

/** Whoever had the offer, or waits themselves, has booked. */
export async function markTaken(
  tx: Tx,
  { clinicId, visitorId }: { clinicId: string; visitorId: string },
): Promise<void> {
  await tx`
    update clinic_waiting w set status = 'taken'
    where w.clinic_id = ${clinicId} and ${isOpen(tx)} and coalesce(w.holder_id, w.visitor_id) = ${visitorId}`
}

/** Everybody who still waits in a clinic's line has missed it. */
export async function markAllMissed(tx: Tx, clinicId: string): Promise<number> {
  const { count } = await tx`
    update clinic_waiting w set status = 'missed' where w.clinic_id = ${clinicId} and ${isOpen(tx)}`
  return count
}

/** How many offers of a clinic nobody took within a day: by everybody, and by this browser or address at any time. */
export async function countPassed(
  tx: Tx,
  { clinicId, visitorId, email }: Wish,
): Promise<{ inClinic: number; own: number }> {
  const [row] = await tx<{ inClinic: number; own: number }[]>`
    select count(*) filter (where offered_at > now() - interval '1 day')::int as "inClinic",
      count(*) filter (where visitor_id = ${visitorId} or lower(email) = lower(${email}))::int as own
    from clinic_waiting where clinic_id = ${clinicId} and status in ('missed', 'left') and offered_at is not null`
  return row!
}

/** Ends what is over in a clinic's line: who has booked has `taken` it; who let an offer pass has `missed` it. */
export async function endPlaces(tx: Tx, clinicId: string): Promise<{ taken: number; missed: number }> {
  const rows = await tx<{ status: ClinicWaitingStatus }[]>`
    with seen as (
      select w.id,
        exists (select 1 from clinic_booking b
          where b.clinic_id = w.clinic_id and b.visitor_id = coalesce(w.holder_id, w.visitor_id)
            and b.status = 'confirmed' and b.created_at >= coalesce(w.offered_at, w.created_at)) as booked,
        w.status = 'offered' and ${isUnheld(tx)} as passed
      from clinic_waiting w where w.clinic_id = ${clinicId} and ${isOpen(tx)}
    )
    update clinic_waiting w set status = case when s.booked then 'taken' else 'missed' end
    from seen s where w.id = s.id and (s.booked or s.passed)
    returning w.status`
  const taken = rows.filter(({ status }) => status === 'taken').length
  return { taken, missed: rows.length - taken }
}

/**
 * Clinics in whose line something may be done: one that is over or called off, an offer that has passed, a place that is free. A
 * page of them after that id.
 */
export async function listLines(db: Db, limit: number, after = NIL): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select c.id from clinic c
    where c.id > ${after}
      and exists (select 1 from clinic_waiting w where w.clinic_id = c.id and ${isOpen(db)})
      and (c.status <> 'published' or c.scheduled_at <= now() or c.places_taken < c.max_participants
        or exists (select 1 from clinic_hold k where k.clinic_id = c.id and k.expires_at <= now())
        or exists (select 1 from clinic_waiting w
          where w.clinic_id = c.id and w.status = 'offered' and ${isUnheld(db)}))
    order by c.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Below every id. */
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * Whoever joins any line with the same address or browser waits until the transaction ends, so that what is counted stays true.
 * Locked after the clinic and in this order by everybody, so that no two wait for each other.
 */
export async function lockCounts(tx: Tx, { visitorId, email }: Pick<Wish, 'visitorId' | 'email'>): Promise<void> {
  const names = [`address ${email.toLowerCase()}`, `browser ${visitorId}`]
  for (const [kind, name] of names.entries())
    await tx`select pg_advisory_xact_lock(${COUNT_LOCK + kind}::int, hashtext(${name}))`
}

/** Any number that the lines for facilities do not use; no other lock of ours has two keys. */
const COUNT_LOCK = 5_130

export type Counts = { inLine: number; ofVisitor: number; ofEmail: number; joinedToday: number }

/** Places that are taken: in this line, and of this browser and this address anywhere; and how often the address joined in a day. */
export async function countPlaces(tx: Tx, { clinicId, visitorId, email }: Wish): Promise<Counts> {
  const [row] = await tx<Counts[]>`
    select
      (select count(*)::int from clinic_waiting w where w.clinic_id = ${clinicId} and ${isOpen(tx)}) as "inLine",
      (select count(*)::int from clinic_waiting w where w.visitor_id = ${visitorId} and ${isOpen(tx)}) as "ofVisitor",
      (select count(*)::int from clinic_waiting w where lower(w.email) = lower(${email}) and ${isOpen(tx)}) as "ofEmail",
      (select count(*)::int from clinic_waiting w
        where lower(w.email) = lower(${email}) and w.created_at > now() - interval '1 day') as "joinedToday"`
  return row!
}

function isOpen(db: Db | Tx) {
  return db`w.status in ('waiting', 'offered')`
}

/** The holder keeps no places any more: they were given up, or their time is over. */
function isUnheld(db: Db | Tx) {
  return db`not exists (select 1 from clinic_hold k
    where k.clinic_id = w.clinic_id and k.visitor_id = w.holder_id and k.expires_at > now())`
}

function joined(db: Db | Tx) {
  return db`clinic_waiting w join clinic c on c.id = w.clinic_id
    left join clinic_hold h on w.status = 'offered' and h.clinic_id = w.clinic_id and h.visitor_id = w.holder_id
      and h.expires_at > now()`
}

function columns(db: Db | Tx) {
  return db`w.id, w.clinic_id as "clinicId", c.title, w.visitor_id as "visitorId", w.holder_id as "holderId", w.name, w.email,
    w.places, w.status, h.expires_at as "heldUntil",
    (select count(*)::int from clinic_waiting o
      where o.clinic_id = w.clinic_id and o.status = 'waiting' and o.number < w.number) + 1 as position`
}

/** Counts from the start of the clinic. Nobody waits any more then, so no lock of the clinic is needed. */
export async function deleteOldPlaces(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from clinic_waiting where id in (
      select w.id from clinic_waiting w join clinic c on c.id = w.clinic_id
      where c.scheduled_at < now() - make_interval(days => ${days}::int) limit ${limit})`
  return gone.count
}
