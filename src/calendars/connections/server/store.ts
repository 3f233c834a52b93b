import type { OtherProvider } from '#calendars/contract.ts'
import type { ProviderType } from '#facilities/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

type Key = { facilityId: string; provider: OtherProvider }

export type ConnectableRow = {
  id: string
  name: string
  ownerId: string | null
  provider: ProviderType
  timeZone: string
  bookingUrl: string | null
}

export async function findConnectable(db: Db | Tx, id: string): Promise<ConnectableRow | undefined> {
  const [row] = await db<ConnectableRow[]>`
    select id, name, owner_id, provider_type as provider, time_zone, booking_url
    from facility where id = ${id}`
  return row
}

/** Locks the owner, and so the connections. */
export async function lockConnectable(tx: Tx, id: string): Promise<ConnectableRow | undefined> {
  await tx`select 1 from facility where id = ${id} for no key update`
  return findConnectable(tx, id)
}

export type OwnConnectionRow = {
  provider: OtherProvider
  settings: Record<string, string>
  sealed: string | null
  isSimulated: boolean
  changedAt: Date
  lastAnswerAt: Date | null
  lastFailureAt: Date | null
  lastFailure: string | null
  failuresInRow: number
  pausedUntil: Date | null
}

export async function listOwnConnections(db: Db | Tx, facilityId: string): Promise<OwnConnectionRow[]> {
  return db<OwnConnectionRow[]>`
    select c.provider, c.settings, c.sealed, c.is_simulated, c.changed_at,
      h.last_answer_at, h.last_failure_at, h.last_failure,
      coalesce(h.failures_in_row, 0) as failures_in_row, h.paused_until
    from provider_connection c
    left join provider_health h on h.facility_id = c.facility_id and h.provider = c.provider
    where c.facility_id = ${facilityId} order by c.provider`
}

/** A settings change invalidates stored answers. */
export async function upsertConnection(
  tx: Tx,
  { facilityId, provider, settings, sealed }: Key & { settings: Record<string, string>; sealed: string | null },
): Promise<void> {
  await tx`
    insert into provider_connection (facility_id, provider, settings, sealed)
    values (${facilityId}, ${provider}, ${tx.json(settings)}, ${sealed})
    on conflict (facility_id, provider) do update
      set settings = excluded.settings, sealed = excluded.sealed, is_simulated = false,
        revision = provider_connection.revision + 1, changed_at = now()`
  await tx`delete from provider_day where facility_id = ${facilityId} and provider = ${provider}`
  await tx`delete from provider_health where facility_id = ${facilityId} and provider = ${provider}`
}

export async function deleteConnection(tx: Tx, { facilityId, provider }: Key): Promise<boolean> {
  const { count } = await tx`
    delete from provider_connection where facility_id = ${facilityId} and provider = ${provider}`
  return count > 0
}
