import type { Db, Tx } from '#kit/server/db/db.ts'
import type { FieldSearch } from '#search/contract.ts'

export type AlertRow = {
  id: string
  email: string
  search: FieldSearch
  confirmationSentAt: Date
  confirmedAt: Date | null
  stoppedAt: Date | null
}

/** `startTime` in ISO 8601. */
export type Time = { facilityId: string; startTime: string }

export function timesOf(results: readonly { facilityId: string; startTimes: readonly string[] }[]): Time[] {
  return results.flatMap(({ facilityId, startTimes }) => startTimes.map(startTime => ({ facilityId, startTime })))
}

/** Serializes requests for one address until the transaction ends. Case-insensitive. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('search alerts of ' || lower(${email}), 0))`
}

/**
 * Upserts by address and search. A stopped alert must be confirmed again, since anyone can request one. After an hour a
 * repeat request sends another confirmation, since the first email may be lost. Until confirmed, the alert belongs to
 * the last requester.
 */
export async function saveAlert(
  tx: Tx,
  { email, search, visitorId }: Pick<AlertRow, 'email' | 'search'> & { visitorId: string },
): Promise<AlertRow> {
  const [row] = await tx<[AlertRow]>`
    insert into search_alert (email, criteria, day, visitor_id)
    values (${email}, ${tx.json(search)}, ${search.date}, ${visitorId})
    on conflict (lower(email), criteria) do update set
      confirmation_sent_at = case
        when search_alert.stopped_at is not null then now()
        when search_alert.confirmed_at is null and search_alert.confirmation_sent_at < now() - interval '1 hour' then now()
        else search_alert.confirmation_sent_at end,
      confirmed_at = case when search_alert.stopped_at is null then search_alert.confirmed_at end,
      visitor_id = case when search_alert.stopped_at is null and search_alert.confirmed_at is not null
        then search_alert.visitor_id else excluded.visitor_id end,
      stopped_at = null
    returning ${columns(tx)}`
  return row
}

/** Soonest first. `email` null: by visitor only. */
export async function findAlertsOf(
  db: Db,
  { visitorId, email, firstDay }: { visitorId: string; email: string | null; firstDay: string },
): Promise<AlertRow[]> {
  return db<AlertRow[]>`
    select ${columns(db)} from search_alert
    where (visitor_id = ${visitorId} or lower(email) = ${email}) and stopped_at is null and day >= ${firstDay}
    order by day, created_at limit 100`
}

export async function countInForce(tx: Tx, { email, firstDay }: { email: string; firstDay: string }): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::integer as count from search_alert
    where lower(email) = lower(${email}) and stopped_at is null and day >= ${firstDay}`
  return row.count
}

export async function findAlert(db: Db, id: string): Promise<AlertRow | undefined> {
  const [row] = await db<AlertRow[]>`select ${columns(db)} from search_alert where id = ${id}`
  return row
}

/** Returns false if already on or stopped. Forgets the times known before it was stopped. */
export async function markConfirmed(tx: Tx, id: string, reachMiles: number | null): Promise<boolean> {
  const confirmed = await tx`
    update search_alert set confirmed_at = now(), reach_miles = ${reachMiles}
    where id = ${id} and confirmed_at is null and stopped_at is null`
  if (confirmed.count === 0) return false
  await tx`delete from search_alert_time where alert_id = ${id}`
  return true
}

export async function markStopped(db: Db, id: string): Promise<void> {
  await db`update search_alert set stopped_at = coalesce(stopped_at, now()) where id = ${id}`
}

/** Longest unchecked first. Marks them checked at once, so no other worker gets them. */
export async function takeUnchecked(
  db: Db,
  { firstDay, uncheckedSince, limit }: { firstDay: string; uncheckedSince: Date; limit: number },
): Promise<AlertRow[]> {
  return db<AlertRow[]>`
    update search_alert set last_checked_at = now()
    where id in (
      select id from search_alert
      where confirmed_at is not null and stopped_at is null and day >= ${firstDay}
        and (last_checked_at is null or last_checked_at < ${uncheckedSince})
      order by last_checked_at nulls first limit ${limit} for update skip locked)
    returning ${columns(db)}`
}

/** Undefined if it is no longer on. */
export async function lockAlert(
  tx: Tx,
  id: string,
): Promise<{ reachMiles: number | null; confirmedAt: Date } | undefined> {
  const [row] = await tx<{ reachMiles: number | null; confirmedAt: Date }[]>`
    select reach_miles, confirmed_at from search_alert
    where id = ${id} and confirmed_at is not null and stopped_at is null for update`
  return row
}

export async function writeReach(tx: Tx, id: string, reachMiles: number | null): Promise<void> {
  await tx`update search_alert set reach_miles = ${reachMiles} where id = ${id}`
}

/** Returns those that were new. */
export async function insertTimes(
  tx: Tx,
  { alertId, times, isTold }: { alertId: string; times: readonly Time[]; isTold: boolean },
): Promise<Time[]> {
  if (times.length === 0) return []
  const added = await tx<{ facilityId: string; startsAt: Date }[]>`
    insert into search_alert_time (alert_id, facility_id, starts_at, notified_at)
    select ${alertId}, f.id, t."startTime", case when ${isTold}::boolean then now() end
    from jsonb_to_recordset(${tx.json([...times])}) as t ("facilityId" uuid, "startTime" timestamptz)
    join facility f on f.id = t."facilityId"
    order by f.id, t."startTime" for key share of f
    on conflict do nothing
    returning facility_id, starts_at`
  const known = new Set(added.map(({ facilityId, startsAt }) => `${facilityId} ${startsAt.getTime()}`))
  return times.filter(({ facilityId, startTime }) => known.has(`${facilityId} ${Date.parse(startTime)}`))
}

/** Forgets times never sent that are no longer free. If they open up again, that is news. */
export async function forgetTaken(tx: Tx, alertId: string, free: readonly Time[]): Promise<void> {
  await tx`
    delete from search_alert_time k
    where k.alert_id = ${alertId} and k.notified_at is null and not exists (
      select from jsonb_to_recordset(${tx.json([...free])}) as t ("facilityId" uuid, "startTime" timestamptz)
      where t."facilityId" = k.facility_id and t."startTime" = k.starts_at)`
}

export async function deleteOldAlerts(db: Db, { day, confirmDays }: { day: string; confirmDays: number }) {
  const { count } = await db`
    delete from search_alert
    where day < ${day}
      or (confirmed_at is null and confirmation_sent_at < now() - make_interval(days => ${confirmDays}::integer))`
  return count
}

function columns(db: Db | Tx) {
  return db`id, email, criteria as search, confirmation_sent_at, confirmed_at, stopped_at`
}
