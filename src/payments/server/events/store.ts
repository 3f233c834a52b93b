import type { Db } from '#kit/server/db/db.ts'

/** New, or could not be applied before. */
export async function receiveEvent(db: Db, event: { eventId: string; type: string }): Promise<boolean> {
  const [row] = await db<{ applied: boolean }[]>`
    insert into gateway_event (event_id, type) values (${event.eventId}, ${event.type})
    on conflict (event_id) do update set received_at = gateway_event.received_at
    returning applied_at is not null as applied`
  return !row!.applied
}

export async function markEventApplied(db: Db, eventId: string): Promise<void> {
  await db`update gateway_event set applied_at = now() where event_id = ${eventId} and applied_at is null`
}

/** Longer than the provider may resend them. */
export async function deleteOldEvents(db: Db): Promise<number> {
  const { count } = await db`delete from gateway_event where received_at < now() - interval '90 days'`
  return count
}
