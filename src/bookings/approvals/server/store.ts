import type { Db, Tx } from '#kit/server/db/db.ts'

/** Per run. */
const BATCH = 500

/** Half of their time is over, and somebody has not been told so. The most urgent first. */
export async function listWaiting(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from booking
    where status = 'pending_confirmation' and confirm_by > now() and (
      (approvers_reminded_at is null and now() >= created_at + (confirm_by - created_at) / 2)
      or (approvers_escalated_at is null and now() >= created_at + (confirm_by - created_at) * 0.75))
    order by confirm_by, id limit ${BATCH}`
  return rows.map(({ id }) => id)
}

/** False if done. An escalation makes a reminder unnecessary. */
export async function markTold(tx: Tx, id: string, what: 'reminder' | 'escalation'): Promise<boolean> {
  const { count } =
    what === 'reminder'
      ? await tx`
          update booking set approvers_reminded_at = now() where id = ${id} and approvers_reminded_at is null`
      : await tx`
          update booking set approvers_escalated_at = now(), approvers_reminded_at = coalesce(approvers_reminded_at, now())
          where id = ${id} and approvers_escalated_at is null`
  return count === 1
}
