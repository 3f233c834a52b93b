import type { Db } from '#kit/server/db/db.ts'

export type OutboxFigures = {
  /** Age in minutes of the longest-due message; null if none is due. */
  dueMinutes: number | null
  /** Neither sent nor failed. */
  open: number
  /** Unsent 15 minutes after queuing, for any reason. */
  waiting: number
  /** In the last 24 hours. */
  sent: number
}

export async function readOutbox(db: Db): Promise<OutboxFigures> {
  const [row] = await db<OutboxFigures[]>`
    select
      (select floor(extract(epoch from now() - min(due_at)) / 60)::int from message where due_at <= now()) as due_minutes,
      (select count(*)::int from message where due_at > '-infinity') as open,
      count(*) filter (where due_at is not null and created_at < now() - interval '15 minutes')::int as waiting,
      count(*) filter (where status = 'sent')::int as sent
    from message where created_at > now() - interval '24 hours'`
  return row!
}
