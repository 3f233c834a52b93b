import type { Db } from '#kit/server/db/db.ts'
import { isBlocked } from './store.ts'

/**
 * Neither delivered nor given up; `oldestSeconds`: age of the longest due, 0 without one. Deliveries that wait for an
 * earlier event of their booking are not due.
 */
export type WaitingDeliveries = { waiting: number; oldestSeconds: number }

export async function readWaiting(db: Db): Promise<WaitingDeliveries> {
  const [row] = await db<WaitingDeliveries[]>`
    select (select count(*)::int from webhook_delivery where due_at > '-infinity') as waiting,
      coalesce((
        select extract(epoch from now() - d.due_at)::float8 from webhook_delivery d
        where d.due_at <= now() and not ${isBlocked(db)}
        order by d.due_at limit 1), 0) as oldest_seconds`
  return row!
}
