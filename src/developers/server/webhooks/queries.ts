import type { Db } from '#kit/server/db/db.ts'

/** Neither delivered nor given up; `oldestSeconds`: age of the longest due, 0 without one. */
export type WaitingDeliveries = { waiting: number; oldestSeconds: number }

export async function readWaiting(db: Db): Promise<WaitingDeliveries> {
  const [row] = await db<WaitingDeliveries[]>`
    select (select count(*)::int from webhook_delivery where due_at > '-infinity') as waiting,
      coalesce((select extract(epoch from now() - min(due_at))::float8 from webhook_delivery where due_at <= now()), 0)
        as oldest_seconds`
  return row!
}
