import type { Period } from '#availability/rules.ts'
import type { ClosureOutcome, Remedy } from '#bookings/closures/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export type ClosureRow = {
  id: string
  facilityId: string
  timeZone: string
  startsAt: Date
  endsAt: Date
  reason: string
  remedy: Remedy
  doneAt: Date | null
  reopenedAt: Date | null
  createdAt: Date
  /** Bookings by outcome. */
  counts: Partial<Record<ClosureOutcome, number>> | null
}

export type NewClosure = { facilityId: string; period: Period; reason: string; remedy: Remedy }

/** Returns an equal closure, so a double click closes once. Serializes closures. */
export async function insertClosure(
  tx: Tx,
  { facilityId, period, reason, remedy }: NewClosure,
): Promise<{ row: ClosureRow; isNew: boolean }> {
  await tx`select 1 from facility where id = ${facilityId} for no key update`
  const [same] = await tx<{ id: string }[]>`
    select id from closure
    where facility_id = ${facilityId} and during = tstzrange(${new Date(period.start)}, ${new Date(period.end)})
      and reason = ${reason} and remedy = ${remedy} and reopened_at is null
    limit 1`
  if (same) return { row: (await findClosure(tx, same.id))!, isNew: false }
  const [row] = await tx<{ id: string }[]>`
    insert into closure (facility_id, during, reason, remedy)
    values (${facilityId}, tstzrange(${new Date(period.start)}, ${new Date(period.end)}), ${reason}, ${remedy})
    returning id`
  return { row: (await findClosure(tx, row!.id))!, isNew: true }
}

export async function findClosure(db: Db | Tx, id: string): Promise<ClosureRow | undefined> {
  const [row] = await db<ClosureRow[]>`select ${columns(db)} from ${joined(db)} where c.id = ${id}`
  return row
}

/** Holds until the transaction ends. */
export async function lockClosed(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`select 1 from closure where id = ${id} and reopened_at is null for share`
  return rows.length === 1
}

/** False if it was reopened before. */
export async function markReopened(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx`
    update closure set reopened_at = now(), done_at = coalesce(done_at, now()) where id = ${id} and reopened_at is null`
  return count === 1
}

export async function markDone(db: Db | Tx, id: string): Promise<void> {
  await db`update closure set done_at = now() where id = ${id} and done_at is null`
}

/** Oldest first. */
export async function listUndone(db: Db, limit: number): Promise<ClosureRow[]> {
  return db<ClosureRow[]>`
    select ${columns(db)} from ${joined(db)} where c.done_at is null order by c.created_at limit ${limit}`
}

/** Not over, or ended in the last `days`; in time order. */
export async function listRecent(db: Db, facilityId: string, days: number): Promise<ClosureRow[]> {
  return db<ClosureRow[]>`
    select ${columns(db)} from ${joined(db)}
    where c.facility_id = ${facilityId} and upper(c.during) > now() - make_interval(days => ${days}::int)
    order by c.during, c.created_at limit 200`
}

export async function listClosuresOver(
  tx: Tx,
  { facilityId, period }: { facilityId: string; period: Period },
): Promise<ClosureRow[]> {
  return tx<ClosureRow[]>`
    select ${columns(tx)} from facility o
      join facility f on f.ground_id = o.ground_id and f.ground_part && o.ground_part
      join closure c on c.facility_id = f.id
    where o.id = ${facilityId} and c.reopened_at is null
      and c.during && tstzrange(${new Date(period.start)}, ${new Date(period.end)})
    order by c.created_at`
}

export async function listOverlapping(tx: Tx, id: string): Promise<ClosureRow[]> {
  return tx<ClosureRow[]>`
    select ${columns(tx)} from closure own join facility o on o.id = own.facility_id
      join facility f on f.ground_id = o.ground_id and f.ground_part && o.ground_part
      join closure c on c.facility_id = f.id and c.during && own.during
    where own.id = ${id} and c.id <> own.id and c.reopened_at is null
    order by c.created_at`
}

export type AppliedClosure = {
  bookingId: string
  outcome: ClosureOutcome
  /** Whole cents: card, credit used, new credit. */
  refundedCents: number
  restoredCents: number
  creditedCents: number
  movedTo: Date | null
}

export async function insertAffectedBooking(tx: Tx, closureId: string, applied: AppliedClosure): Promise<void> {
  const { bookingId, outcome, refundedCents, restoredCents, creditedCents, movedTo } = applied
  await tx`
    insert into closure_booking (closure_id, booking_id, outcome, refunded_cents, restored_cents, credited_cents, moved_to)
    values (${closureId}, ${bookingId}, ${outcome}, ${refundedCents}, ${restoredCents}, ${creditedCents}, ${movedTo})`
}

export async function listAffectedBookings(db: Db, closureId: string): Promise<AppliedClosure[]> {
  return db<AppliedClosure[]>`
    select booking_id, outcome, refunded_cents, restored_cents, credited_cents, moved_to
    from closure_booking where closure_id = ${closureId} order by applied_at, booking_id`
}

/** Once per booking. */
export async function insertCredit(
  tx: Tx,
  credit: { code: string; facilityId: string; email: string; amountCents: number; bookingId: string; months: number },
): Promise<{ code: string; expiresAt: Date }> {
  const [row] = await tx<{ code: string; expiresAt: Date }[]>`
    insert into credit (code, facility_id, email, amount_cents, remaining_cents, booking_id, expires_at)
    values (${credit.code}, ${credit.facilityId}, ${credit.email}, ${credit.amountCents}, ${credit.amountCents},
      ${credit.bookingId}, now() + make_interval(months => ${credit.months}::int))
    returning code, expires_at`
  return row!
}

/** The bank is taking money back, or has. */
export async function hasDisputed(tx: Tx, paymentIds: readonly string[]): Promise<boolean> {
  const rows =
    await tx`select 1 from payment where id = any(${[...paymentIds]}::uuid[]) and status in ('disputed', 'lost') limit 1`
  return rows.length > 0
}

function joined(db: Db | Tx) {
  return db`closure c join facility f on f.id = c.facility_id`
}

function columns(db: Db | Tx) {
  return db`c.id, c.facility_id, f.time_zone, lower(c.during) as starts_at, upper(c.during) as ends_at, c.reason,
    c.remedy, c.done_at, c.reopened_at, c.created_at,
    (select json_object_agg(outcome, number) from (
      select outcome, count(*)::int as number from closure_booking where closure_id = c.id group by outcome) counted) as counts`
}
