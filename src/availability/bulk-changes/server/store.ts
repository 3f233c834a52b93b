import type { BulkChange, BulkRun } from '#availability/bulk-changes/contract.ts'
import type { Terms } from '#availability/bulk-changes/rules.ts'
import type { Schedule } from '#availability/contract.ts'
import type { OwnedFilter } from '#facilities/owned/contract.ts'
import { ownedMatching } from '#facilities/owned/server/queries.ts'
import { recordsOf } from '#facilities/server/fact-columns.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { isWithin, type OrganizationScope } from '#organizations/server/queries.ts'

export type TermsRow = Terms & {
  id: string
  name: string
  /** Of the facility's facts. */
  revision: number
  /** Microseconds since 1970; null without a schedule. */
  scheduleRevision: string | null
  isClosedDown: boolean
}

/** In id order. */
export async function findMatching(
  db: Db,
  { limit, ...wanted }: OwnedFilter & { scope: OrganizationScope; limit: number },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select f.id from facility f where ${ownedMatching(db, wanted)} limit ${limit}`
  return rows.map(({ id }) => id).sort()
}

type Named = { scope: OrganizationScope; ids: readonly string[] }

/** In id order; leaves out those outside the scope. */
export function findTerms(db: Db, named: Named): Promise<TermsRow[]> {
  return terms(db, named)
}

/** Locks them until the transaction ends, in id order. */
export async function lockTerms(tx: Tx, named: Named): Promise<TermsRow[]> {
  await tx`
    select 1 from facility f where id = any (${[...named.ids]}::uuid[]) and ${isWithin(tx, named.scope)}
    order by id for no key update of f`
  return terms(tx, named)
}

function terms(db: Db | Tx, { scope, ids }: Named): Promise<TermsRow[]> {
  return db<TermsRow[]>`
    select f.id, f.name, f.revision, f.price_cents, f.refund_policy, f.approval, f.response_hours, s.weekly as schedule,
      (extract(epoch from s.updated_at) * 1000000)::bigint::text as schedule_revision,
      f.retired_at is not null and f.draft_since is null and f.hidden_since is null as is_closed_down
    from facility f left join schedule s on s.facility_id = f.id
    where f.id = any (${[...ids]}::uuid[]) and ${isWithin(db, scope)} order by f.id`
}

const factTypes = {
  id: 'uuid',
  priceCents: 'integer',
  refundPolicy: 'jsonb',
  approval: 'text',
  responseHours: 'integer',
}

/** As a save of the facility's form. The caller has locked them. */
export async function updateFacts(tx: Tx, rows: readonly (Terms & { id: string })[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update facility f set price_cents = r.price_cents, refund_policy = r.refund_policy, approval = r.approval,
      response_hours = r.response_hours, edited_at = now(),
      checked_at = case when f.import_id is not null then now() end,
      price_is_sample = f.price_is_sample and f.price_cents is not distinct from r.price_cents
    from ${recordsOf(tx, rows, factTypes)} where f.id = r.id`
}

/** As a save of the schedule. The caller has locked the facilities. */
export async function replaceSchedules(tx: Tx, rows: readonly { id: string; schedule: Schedule }[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into schedule as s (facility_id, weekly, updated_at)
    select r.id, r.schedule, clock_timestamp() from ${recordsOf(tx, rows, { id: 'uuid', schedule: 'jsonb' })} order by r.id
    on conflict (facility_id) do update set weekly = excluded.weekly,
      updated_at = greatest(clock_timestamp(), s.updated_at + interval '1 microsecond')`
}

export type RunRow = {
  id: string
  status: BulkRun['status']
  total: number
  facilitiesDone: number
  changed: number | null
  message: string
  createdAt: Date
}

type NewRun = { ownerId: string; accountId: string; facilityIds: readonly string[]; change: BulkChange; state: string }

/** Undefined while another one of the organization is running. */
export async function insertRun(db: Db | Tx, run: NewRun): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    insert into bulk_change (owner_id, account_id, facility_ids, change, state)
    values (${run.ownerId}, ${run.accountId}, ${[...run.facilityIds]}::uuid[], ${db.json(run.change)}, ${run.state})
    on conflict (owner_id) where status = 'running' do nothing
    returning id`
  return row?.id
}

/** Undefined if one of its facilities is outside the scope. */
export async function findRun(db: Db | Tx, scope: OrganizationScope, id: string): Promise<RunRow | undefined> {
  const [row] = await db<RunRow[]>`
    select id, status, cardinality(facility_ids) as total, facilities_done, changed, message, created_at
    from bulk_change b where owner_id = ${scope.organizationId} and id = ${id}
      ${
        scope.venueIds === null
          ? db``
          : db`and not exists (
              select from facility f
              where f.id = any (b.facility_ids) and (f.venue_id is null or f.venue_id <> all (${[...scope.venueIds]}::uuid[])))`
      }`
  return row
}

/** Oldest first. */
export async function findRunning(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from bulk_change where status = 'running' order by created_at, id`
  return rows.map(({ id }) => id)
}

export async function findOwnerOf(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx<{ ownerId: string }[]>`
    select owner_id from bulk_change where id = ${id} and status = 'running'`
  return row?.ownerId
}

/** Progress is written on another connection, which may wait for its turn. */
export async function allowPauses(tx: Tx): Promise<void> {
  await tx`set local idle_in_transaction_session_timeout = '60s'`
}

export type BulkTask = {
  ownerId: string
  accountId: string | null
  facilityIds: string[]
  change: BulkChange
  state: string
  attempts: number
}

/** Counts an attempt even if it fails. Undefined if it is no longer running. */
export async function beginAttempt(db: Db, id: string): Promise<BulkTask | undefined> {
  const [row] = await db<BulkTask[]>`
    update bulk_change set attempts = attempts + 1, facilities_done = 0 where id = ${id} and status = 'running'
    returning owner_id, account_id, facility_ids, change, state, attempts`
  return row
}

/** For interruptions that were not the change's fault. */
export async function releaseAttempt(db: Db, id: string): Promise<void> {
  await db`
    update bulk_change set attempts = attempts - 1, facilities_done = 0 where id = ${id} and status = 'running'`
}

/** For display only. */
export async function recordProgress(db: Db, id: string, done: number): Promise<void> {
  await db`update bulk_change set facilities_done = ${done} where id = ${id} and status = 'running'`
}

/** Must run in the transaction that writes the facilities. */
export async function markDone(tx: Tx, id: string, changed: number): Promise<void> {
  const { count } = await tx`
    update bulk_change set status = 'done', finished_at = now(), facilities_done = cardinality(facility_ids),
      changed = ${changed}
    where id = ${id} and status = 'running'`
  if (count !== 1) throw new Error('The change has ended while its facilities were written.')
}

export async function markFailed(db: Db, id: string, message: string): Promise<void> {
  await db`
    update bulk_change set status = 'failed', finished_at = now(), facilities_done = 0, message = ${message}
    where id = ${id} and status = 'running'`
}
