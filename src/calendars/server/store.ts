import type { Db, Tx } from '#kit/server/db/db.ts'
import type { OtherProvider } from '../contract.ts'
import type { Period } from '../rules.ts'

type Key = { facilityId: string; provider: OtherProvider }

export type ConnectionRow = {
  timeZone: string
  settings: Record<string, string>
  sealed: string | null
  isSimulated: boolean
  revision: number
  /** Microseconds: identifies a recreated connection. */
  createdAt: string
  lastAnswerAt: Date | null
  lastFailureAt: Date | null
  lastFailure: string | null
  failuresInRow: number
  pausedUntil: Date | null
  etag: string | null
  lastModified: string | null
  /** The last answer's days, yyyy-MM-dd. */
  fetchedFrom: string | null
  fetchedTo: string | null
}

export async function findConnection(db: Db | Tx, { facilityId, provider }: Key): Promise<ConnectionRow | undefined> {
  const [row] = await db<ConnectionRow[]>`
    select f.time_zone, c.settings, c.sealed,
      c.is_simulated, c.revision, c.created_at::text as created_at,
      h.last_answer_at, h.last_failure_at, h.last_failure,
      coalesce(h.failures_in_row, 0) as failures_in_row, h.paused_until,
      h.etag, h.last_modified, h.fetched_from::text as fetched_from, h.fetched_to::text as fetched_to
    from provider_connection c join facility f on f.id = c.facility_id
    left join provider_health h on h.facility_id = c.facility_id and h.provider = c.provider
    where c.facility_id = ${facilityId} and c.provider = ${provider}`
  return row
}

export type DayRow = { day: string; fetchedAt: Date; busy: [number, number][] }

/** Days inclusive; periods in milliseconds since 1970. */
export async function findDays(
  db: Db,
  { facilityId, provider, from, to }: Key & { from: string; to: string },
): Promise<DayRow[]> {
  return db<DayRow[]>`
    select day::text, fetched_at, coalesce((
      select json_agg(json_build_array(extract(epoch from lower(r)) * 1000, extract(epoch from upper(r)) * 1000))
      from unnest(busy) as r), '[]') as busy
    from provider_day
    where facility_id = ${facilityId} and provider = ${provider} and day between ${from} and ${to} order by day`
}

export type AnsweredDay = { day: string; busy: readonly Period[] }

export type Version = Pick<ConnectionRow, 'revision' | 'createdAt'>

/** Locks the connection if unchanged. */
export async function lockVersion(tx: Tx, asked: Key & Version): Promise<boolean> {
  const { count } = await tx`select from provider_connection c where ${isStill(tx, asked)} for share`
  return count > 0
}

function isStill(db: Db | Tx, { facilityId, provider, revision, createdAt }: Key & Version) {
  return db`c.facility_id = ${facilityId} and c.provider = ${provider} and c.revision = ${revision}
    and c.created_at = ${createdAt}::text::timestamptz`
}

/** Returns the days that changed. */
export async function upsertDays(
  tx: Tx,
  { facilityId, provider, revision, days }: Key & { revision: number; days: readonly AnsweredDay[] },
): Promise<string[]> {
  const iso = (time: number) => new Date(time).toISOString()
  const rows = days.map(({ day, busy }) => ({
    day,
    busy: `{${busy.map(({ start, end }) => `["${iso(start)}","${iso(end)}")`).join(',')}}`,
  }))
  const changed = await tx<{ day: string }[]>`
    with answered as (
      select ${facilityId}::uuid as facility_id, ${provider} as provider, d.day, ${revision}::int as revision, d.busy
      from jsonb_to_recordset(${tx.json(rows)}) as d (day date, busy tstzmultirange)
    ), before as (
      select day, busy from provider_day where facility_id = ${facilityId} and provider = ${provider}
        and day between ${days[0]!.day} and ${days.at(-1)!.day}
    ), kept as (
      insert into provider_day (facility_id, provider, day, revision, fetched_at, busy)
      select facility_id, provider, day, revision, now(), busy from answered order by day
      on conflict (facility_id, provider, day) do update
        set revision = excluded.revision, fetched_at = excluded.fetched_at, busy = excluded.busy
      returning day, busy
    )
    select k.day::text from kept k left join before b on b.day = k.day where coalesce(b.busy, '{}') <> k.busy`
  return changed.map(({ day }) => day)
}

/** For one caller; for others it stays closed a little longer. */
export async function takeProbe(db: Db, { facilityId, provider }: Key): Promise<boolean> {
  const { count } = await db`
    update provider_health set paused_until = now() + make_interval(secs => ${PROBE_SECONDS})
    where facility_id = ${facilityId} and provider = ${provider} and paused_until <= now()`
  return count > 0
}

/** As long as a request may take. */
const PROBE_SECONDS = 20

export type ConnectedFacility = Key & { timeZone: string }

/** Including facilities that share its ground. */
export async function listConnectionsOf(db: Db | Tx, facilityId: string): Promise<ConnectedFacility[]> {
  return db<ConnectedFacility[]>`
    select c.facility_id, c.provider, o.time_zone
    from facility f join facility o on o.ground_id = f.ground_id and o.ground_part && f.ground_part
    join provider_connection c on c.facility_id = o.id
    where f.id = ${facilityId}`
}

/** Bookable facilities, longest unasked first. */
export async function listStale(
  db: Db,
  { limit, minutes }: { limit: number; minutes: number },
): Promise<ConnectedFacility[]> {
  return db<ConnectedFacility[]>`
    select c.facility_id, c.provider, f.time_zone
    from provider_connection c join facility f on f.id = c.facility_id and f.retired_at is null
    left join provider_health h on h.facility_id = c.facility_id and h.provider = c.provider
    where greatest(h.last_answer_at, h.last_failure_at) is null
      or greatest(h.last_answer_at, h.last_failure_at) < now() - make_interval(mins => ${minutes}::int)
    order by greatest(h.last_answer_at, h.last_failure_at) nulls first limit ${limit}`
}

/** Past in every time zone. */
export async function deletePastDays(db: Db): Promise<number> {
  const { count } = await db`delete from provider_day where day < (now() at time zone 'UTC')::date - 1`
  return count
}

/** Only demo facilities without a connection. */
export async function insertSimulated(tx: Tx, facilityIds: readonly string[]): Promise<void> {
  await tx`
    insert into provider_connection (facility_id, provider, settings, is_simulated)
    select id, provider_type, '{}', true from facility
    where id = any(${[...facilityIds]}::uuid[]) and provider_type <> 'manual'
    on conflict do nothing`
}

export type AnswerMark = { etag: string | null; lastModified: string | null; from: string; to: string }

export async function recordAnswer(tx: Tx, { facilityId, provider, ...mark }: Key & AnswerMark): Promise<void> {
  const { etag, lastModified, from, to } = mark
  await tx`
    insert into provider_health (facility_id, provider, last_answer_at, etag, last_modified, fetched_from, fetched_to)
    values (${facilityId}, ${provider}, now(), ${etag}, ${lastModified}, ${from}::date, ${to}::date)
    on conflict (facility_id, provider) do update
      set last_answer_at = excluded.last_answer_at, failures_in_row = 0, paused_until = null,
        etag = excluded.etag, last_modified = excluded.last_modified, fetched_from = excluded.fetched_from, fetched_to = excluded.fetched_to`
}

export async function recordUnchanged(
  tx: Tx,
  { facilityId, provider, from, to }: Key & Pick<AnswerMark, 'from' | 'to'>,
): Promise<void> {
  await tx`
    update provider_health set last_answer_at = now(), failures_in_row = 0, paused_until = null
    where facility_id = ${facilityId} and provider = ${provider}`
  await tx`
    update provider_day set fetched_at = now()
    where facility_id = ${facilityId} and provider = ${provider} and day between ${from} and ${to}`
}

/** Ignored if the connection has changed. */
export async function recordFailure(
  db: Db,
  { failure, pausedUntil, ...asked }: Key & Version & { failure: string; pausedUntil: Date | null },
): Promise<void> {
  await db`
    insert into provider_health as h (facility_id, provider, last_failure_at, last_failure, failures_in_row, paused_until)
    select facility_id, provider, now(), ${failure}, 1, ${pausedUntil}
    from provider_connection c where ${isStill(db, asked)}
    on conflict (facility_id, provider) do update
      set last_failure_at = excluded.last_failure_at, last_failure = excluded.last_failure,
        failures_in_row = h.failures_in_row + 1, paused_until = excluded.paused_until`
}

export type FailingConnection = { facilityId: string; name: string; failure: string; failedAt: Date }

export type ProviderSummary = {
  provider: OtherProvider
  connections: number
  simulated: number
  lastAnswerAt: Date | null
  failing: number
}

export async function listFailing(
  db: Db,
  { provider, limit }: { provider: OtherProvider; limit: number },
): Promise<FailingConnection[]> {
  return db.read<FailingConnection[]>`
    select f.id as facility_id, f.name, h.last_failure as failure, h.last_failure_at as failed_at
    from provider_health h join facility f on f.id = h.facility_id
    where h.provider = ${provider} and h.failures_in_row > 0
    order by h.last_failure_at desc, f.id limit ${limit}`
}
