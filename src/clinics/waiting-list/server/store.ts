import type { WaitingStatus } from '#bookings/waiting-list/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** Writers hold the clinic's lock (`lockClinic`). */

export type WaitingRow = {
  id: string
  clinicId: string
  title: string
  visitorId: string
  /** Whose hold the offer uses. */
  holderId: string | null
  name: string
  email: string
  seats: number
  status: WaitingStatus
  /** Null unless an offer's seats are held. */
  heldUntil: Date | null
  /** 1 is next. */
  position: number
}

export type NewWaiting = Pick<WaitingRow, 'clinicId' | 'visitorId' | 'name' | 'email' | 'seats'>

export async function insertWaiting(tx: Tx, { clinicId, visitorId, name, email, seats }: NewWaiting): Promise<void> {
  await tx`
    insert into clinic_waiting_list_entry (clinic_id, visitor_id, name, email, seats)
    values (${clinicId}, ${visitorId}, ${name}, ${email}, ${seats})`
}

type WaitingKey = Pick<NewWaiting, 'clinicId' | 'visitorId' | 'email'>

/** By visitor or email address. */
export async function findWaitingRow(
  tx: Tx,
  { clinicId, visitorId, email }: WaitingKey,
): Promise<WaitingRow | undefined> {
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

/** For upcoming clinics, in order of time; includes offers claimed in this browser. */
export async function listWaitingOf(db: Db, visitorId: string): Promise<WaitingRow[]> {
  return db<WaitingRow[]>`
    select ${columns(db)} from ${joined(db)}
    where c.scheduled_at > now() and w.id in (
      select id from clinic_waiting_list_entry where visitor_id = ${visitorId}
      union
      select o.id from clinic_hold k join clinic_waiting_list_entry o
        on o.clinic_id = k.clinic_id and o.status = 'offered' and o.holder_id = k.visitor_id
      where k.visitor_id = ${visitorId})
    order by c.scheduled_at, w.number limit 200`
}

/** First come, first served; without those who already hold seats. */
export async function listLine(tx: Tx, clinicId: string): Promise<WaitingRow[]> {
  return tx<WaitingRow[]>`
    select ${columns(tx)} from ${joined(tx)}
    where w.clinic_id = ${clinicId} and w.status = 'waiting' and not exists (
      select 1 from clinic_hold k
      where k.clinic_id = w.clinic_id and k.visitor_id = w.visitor_id and k.expires_at > now())
    order by w.number`
}

export async function markOffered(tx: Tx, id: string, until: Date): Promise<void> {
  await tx`
    update clinic_waiting_list_entry set status = 'offered', holder_id = visitor_id, offered_at = now(), offered_until = ${until}
    where id = ${id}`
}

/** The new holder loses its own offer, so that two browsers cannot pass offers back and forth to renew them. */
export async function writeHolder(tx: Tx, { id, clinicId }: WaitingRow, holderId: string): Promise<void> {
  await tx`
    update clinic_waiting_list_entry set status = 'missed'
    where clinic_id = ${clinicId} and status = 'offered' and holder_id = ${holderId} and id <> ${id}`
  await tx`update clinic_waiting_list_entry set holder_id = ${holderId} where id = ${id}`
}

export async function markLeft(tx: Tx, id: string): Promise<void> {
  await tx`update clinic_waiting_list_entry set status = 'left' where id = ${id}`
}

/** `inClinic`: within a day; `own`: by this browser or address, at any time. */
export async function countPassed(
  tx: Tx,
  { clinicId, visitorId, email }: WaitingKey,
): Promise<{ inClinic: number; own: number }> {
  const [row] = await tx<{ inClinic: number; own: number }[]>`
    select count(*) filter (where offered_at > now() - interval '1 day')::int as in_clinic,
      count(*) filter (where visitor_id = ${visitorId} or lower(email) = lower(${email}))::int as own
    from clinic_waiting_list_entry where clinic_id = ${clinicId} and status in ('missed', 'left') and offered_at is not null`
  return row!
}

/** `taken` if they booked, `missed` if the offer expired. */
export async function endPlaces(tx: Tx, clinicId: string): Promise<{ taken: number; missed: number }> {
  const rows = await tx<{ status: WaitingStatus }[]>`
    with seen as (
      select w.id,
        exists (select 1 from clinic_booking b
          where b.clinic_id = w.clinic_id and b.visitor_id = coalesce(w.holder_id, w.visitor_id)
            and b.status = 'confirmed' and b.created_at >= coalesce(w.offered_at, w.created_at)) as booked,
        w.status = 'offered' and ${isUnheld(tx)} as passed
      from clinic_waiting_list_entry w where w.clinic_id = ${clinicId} and ${isOpen(tx)}
    )
    update clinic_waiting_list_entry w set status = case when s.booked then 'taken' else 'missed' end
    from seen s where w.id = s.id and (s.booked or s.passed)
    returning w.status`
  const taken = rows.filter(({ status }) => status === 'taken').length
  return { taken, missed: rows.length - taken }
}

/** With expired holds, or a line whose clinic is over, cancelled or has free seats, or an expired offer; one page after the id. */
export async function listLines(db: Db, limit: number, after = NIL): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select c.id from clinic c
    where c.id > ${after}
      and (exists (select 1 from clinic_hold k where k.clinic_id = c.id and k.expires_at <= now())
        or exists (select 1 from clinic_waiting_list_entry w where w.clinic_id = c.id and ${isOpen(db)})
          and (c.status <> 'published' or c.scheduled_at <= now() or c.seats_taken < c.max_participants
            or exists (select 1 from clinic_waiting_list_entry w
              where w.clinic_id = c.id and w.status = 'offered' and ${isUnheld(db)})))
    order by c.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Below every id. */
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * Keeps the counts stable for a browser and address until the transaction ends. Always locked after the clinic and
 * in this order, so that callers cannot deadlock.
 */
export async function lockCounts(tx: Tx, { visitorId, email }: Pick<WaitingKey, 'visitorId' | 'email'>): Promise<void> {
  const names = [`address ${email.toLowerCase()}`, `browser ${visitorId}`]
  for (const [kind, name] of names.entries())
    await tx`select pg_advisory_xact_lock(${COUNT_LOCK + kind}::int, hashtext(${name}))`
}

/** Differs from the one of facility lines; no other locks use two keys. */
const COUNT_LOCK = 5_130

export type Counts = { inLine: number; ofVisitor: number; ofEmail: number; joinedToday: number }

/** Of this line; of this browser and this address anywhere; and joins by the address in a day. */
export async function countSeats(tx: Tx, { clinicId, visitorId, email }: WaitingKey): Promise<Counts> {
  const [row] = await tx<Counts[]>`
    select
      (select count(*)::int from clinic_waiting_list_entry w where w.clinic_id = ${clinicId} and ${isOpen(tx)}) as in_line,
      (select count(*)::int from clinic_waiting_list_entry w where w.visitor_id = ${visitorId} and ${isOpen(tx)}) as of_visitor,
      (select count(*)::int from clinic_waiting_list_entry w where lower(w.email) = lower(${email}) and ${isOpen(tx)}) as of_email,
      (select count(*)::int from clinic_waiting_list_entry w
        where lower(w.email) = lower(${email}) and w.created_at > now() - interval '1 day') as joined_today`
  return row!
}

function isOpen(db: Db | Tx) {
  return db`w.status in ('waiting', 'offered')`
}

/** The hold expired or was given up. */
function isUnheld(db: Db | Tx) {
  return db`not exists (select 1 from clinic_hold k
    where k.clinic_id = w.clinic_id and k.visitor_id = w.holder_id and k.expires_at > now())`
}

function joined(db: Db | Tx) {
  return db`clinic_waiting_list_entry w join clinic c on c.id = w.clinic_id
    left join clinic_hold h on w.status = 'offered' and h.clinic_id = w.clinic_id and h.visitor_id = w.holder_id
      and h.expires_at > now()`
}

function columns(db: Db | Tx) {
  return db`w.id, w.clinic_id, c.title, w.visitor_id, w.holder_id, w.name, w.email,
    w.seats, w.status, h.expires_at as held_until,
    (select count(*)::int from clinic_waiting_list_entry o
      where o.clinic_id = w.clinic_id and o.status = 'waiting' and o.number < w.number) + 1 as position`
}
