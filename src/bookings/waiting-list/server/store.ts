import type { FacilityPeriod } from '#availability/server/release-booked-slots.ts'
import type { WaitingStatus } from '#bookings/waiting-list/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export type WaitingRow = {
  id: string
  facilityId: string
  facilityName: string
  timeZone: string
  slotId: string
  startsAt: Date
  endsAt: Date
  visitorId: string
  holderId: string | null
  name: string
  email: string
  status: WaitingStatus
  offeredUntil: Date | null
}

export type NewWaiting = {
  facilityId: string
  slotId: string
  start: number
  end: number
  visitorId: string
  name: string
  email: string
}

export async function insertWaiting(tx: Tx, place: NewWaiting): Promise<void> {
  const { facilityId, slotId, visitorId, name, email } = place
  await tx`
    insert into waiting_list_entry (facility_id, slot_id, during, visitor_id, name, email)
    values (${facilityId}, ${slotId}, tstzrange(${new Date(place.start)}, ${new Date(place.end)}), ${visitorId}, ${name}, ${email})`
}

export async function findPlace(
  db: Db | Tx,
  { slotId, visitorId, email }: Pick<NewWaiting, 'slotId' | 'visitorId' | 'email'>,
): Promise<(WaitingRow & { position: number }) | undefined> {
  const [row] = await db<(WaitingRow & { position: number })[]>`
    select ${columns(db)}, ${position(db)} as position from ${joined(db)}
    where w.slot_id = ${slotId} and w.status in ('waiting', 'offered')
      and (w.visitor_id = ${visitorId} or lower(w.email) = lower(${email}))
    order by (w.visitor_id = ${visitorId}) desc limit 1`
  return row
}

/** In time order. */
export async function listPlaces(db: Db, visitorId: string): Promise<(WaitingRow & { position: number })[]> {
  return db<(WaitingRow & { position: number })[]>`
    select ${columns(db)}, ${position(db)} as position from ${joined(db)}
    where w.visitor_id = ${visitorId} and lower(w.during) > now()
    order by w.during, w.number limit 200`
}

export async function findWaiting(db: Db, id: string): Promise<WaitingRow | undefined> {
  const [row] = await db<WaitingRow[]>`select ${columns(db)} from ${joined(db)} where w.id = ${id}`
  return row
}

/** `isOpen`: by the database clock. */
export async function lockWaiting(tx: Tx, id: string): Promise<(WaitingRow & { isOpen: boolean }) | undefined> {
  const [row] = await tx<(WaitingRow & { isOpen: boolean })[]>`
    select ${columns(tx)}, coalesce(w.status = 'offered' and w.offered_until > clock_timestamp(), false) as is_open
    from ${joined(tx)} where w.id = ${id} for update of w`
  return row
}

/**
 * In order of joining, including fields that share space; skips those another transaction serves. Only times within the freed one:
 * waiting for time that reaches beyond could deadlock with somebody waiting for this time.
 */
export async function lockFirstInLine(tx: Tx, freed: readonly FacilityPeriod[]): Promise<WaitingRow[]> {
  const [facilityIds, starts, ends] = [
    freed.map(({ facilityId }) => facilityId),
    freed.map(({ start }) => new Date(start).toISOString()),
    freed.map(({ end }) => new Date(end).toISOString()),
  ]
  return tx<WaitingRow[]>`
    with freed as (
      select f.ground_id, f.ground_part, range_agg(tstzrange(p.starts, p.ends)) as during
      from unnest(${facilityIds}::uuid[], ${starts}::timestamptz[], ${ends}::timestamptz[]) as p (facility_id, starts, ends)
      join facility f on f.id = p.facility_id
      group by f.ground_id, f.ground_part
    )
    select ${columns(tx)} from freed join facility f on f.ground_id = freed.ground_id and f.ground_part && freed.ground_part
      join waiting_list_entry w on w.facility_id = f.id
    where w.status = 'waiting' and w.during <@ freed.during and lower(w.during) > now()
    order by w.number for update of w skip locked`
}

/** Offers for this time not used within a day. */
export async function countPassed(tx: Tx, { facilityId, slotId }: WaitingRow): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from waiting_list_entry
    where facility_id = ${facilityId} and slot_id = ${slotId} and status in ('missed', 'left')
      and offered_at > now() - interval '1 day'`
  return row!.count
}

export async function markOffered(tx: Tx, id: string, minutes: number): Promise<Date> {
  const [row] = await tx<{ offeredUntil: Date }[]>`
    update waiting_list_entry set status = 'offered', holder_id = visitor_id, offered_at = now(),
      offered_until = now() + make_interval(mins => ${minutes}::int)
    where id = ${id}
    returning offered_until`
  return row!.offeredUntil
}

export async function writeHolder(tx: Tx, id: string, holderId: string): Promise<void> {
  await tx`update waiting_list_entry set holder_id = ${holderId} where id = ${id}`
}

export async function markLeft(tx: Tx, id: string): Promise<void> {
  await tx`update waiting_list_entry set status = 'left' where id = ${id}`
}

export async function markMissed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`update waiting_list_entry set status = 'missed' where id = any(${[...ids]}::uuid[])`
}

/** `taken`: the person booked it; `missed`: the offer expired, the hold was released or the time has begun. */
export async function endPlaces(db: Db): Promise<{ taken: number; missed: number }> {
  const rows = await db<{ status: WaitingStatus }[]>`
    with seen as (
      select w.id,
        exists (select 1 from booking b
          where b.visitor_id = coalesce(w.holder_id, w.visitor_id) and b.facility_id = w.facility_id
            and b.created_at >= w.created_at and b.status in ('confirmed', 'pending_confirmation')
            and b.slots @> jsonb_build_array(jsonb_build_object('id', w.slot_id))) as booked,
        exists (select 1 from reservation r
          where r.visitor_id = w.holder_id and r.facility_id = w.facility_id and r.during = w.during
            and r.expires_at > now()) as held
      from waiting_list_entry w where w.status in ('waiting', 'offered')
    )
    update waiting_list_entry w set status = case when s.booked then 'taken' else 'missed' end
    from seen s
    where w.id = s.id and w.status in ('waiting', 'offered')
      and (s.booked or lower(w.during) <= now() or (w.status = 'offered' and not s.held))
    returning w.status`
  const taken = rows.filter(({ status }) => status === 'taken').length
  return { taken, missed: rows.length - taken }
}

export type FreeTime = { facilityId: string; start: Date; end: Date; number: string }

/** Longest wait first. */
export async function listFreeTimes(db: Db, limit: number, after = '0'): Promise<FreeTime[]> {
  return db<FreeTime[]>`
    select w.facility_id, lower(w.during) as start, upper(w.during) as end, min(w.number)::text as number
    from waiting_list_entry w join facility f on f.id = w.facility_id
    where w.status = 'waiting' and lower(w.during) > now() and not exists (
      select 1 from reservation r
      where r.ground_id = f.ground_id and r.ground_part && f.ground_part and r.during && w.during
        and (r.expires_at is null or r.expires_at > now()))
    group by w.facility_id, w.during having min(w.number) > ${after}::bigint
    order by min(w.number) limit ${limit}`
}

type WaitingKey = Pick<NewWaiting, 'facilityId' | 'slotId' | 'visitorId' | 'email'>

/** By line, address and browser, so counts stay valid; always in this order, so callers cannot deadlock. */
export async function lockLine(tx: Tx, { slotId, visitorId, email }: Omit<WaitingKey, 'facilityId'>): Promise<void> {
  const names = [`line ${slotId}`, `address ${email.toLowerCase()}`, `browser ${visitorId}`]
  for (const [kind, name] of names.entries())
    await tx`select pg_advisory_xact_lock(${LINE_LOCK + kind}::int, hashtext(${name}))`
}

/** Arbitrary; our other locks have one key. */
const LINE_LOCK = 5_120

/** In this line, and by this browser and address for future times. */
export async function countPlaces(
  tx: Tx,
  { facilityId, slotId, visitorId, email }: WaitingKey,
): Promise<{ inLine: number; ofVisitor: number; ofEmail: number }> {
  const [row] = await tx<{ inLine: number; ofVisitor: number; ofEmail: number }[]>`
    select
      (select count(*)::int from waiting_list_entry
        where facility_id = ${facilityId} and slot_id = ${slotId} and ${isAhead(tx)}) as in_line,
      (select count(*)::int from waiting_list_entry where visitor_id = ${visitorId} and ${isAhead(tx)}) as of_visitor,
      (select count(*)::int from waiting_list_entry where lower(email) = lower(${email}) and ${isAhead(tx)}) as of_email`
  return row!
}

function isAhead(tx: Tx) {
  return tx`status in ('waiting', 'offered') and lower(during) > now()`
}

/** False if the address got too many emails within a day. */
export async function markNotified(
  tx: Tx,
  { id, email, perDay }: { id: string; email: string; perDay: number },
): Promise<boolean> {
  const { count } = await tx`
    update waiting_list_entry set notified_at = now()
    where id = ${id} and (select count(*) from waiting_list_entry
      where lower(email) = lower(${email}) and notified_at > now() - interval '1 day') < ${perDay}`
  return count === 1
}

function joined(db: Db | Tx) {
  return db`waiting_list_entry w join facility f on f.id = w.facility_id`
}

function position(db: Db | Tx) {
  return db`(select count(*)::int from waiting_list_entry o
    where o.facility_id = w.facility_id and o.status = 'waiting' and o.slot_id = w.slot_id and o.number < w.number) + 1`
}

function columns(db: Db | Tx) {
  return db`w.id, w.facility_id, f.name as facility_name, f.time_zone, w.slot_id, lower(w.during) as starts_at,
    upper(w.during) as ends_at, w.visitor_id, w.holder_id, w.name, w.email, w.status, w.offered_until`
}
