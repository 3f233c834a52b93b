import type { CancelReason } from '#bookings/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** Pending past their deadline without an allowed capture. Paged, so failing ones do not block others. */
export async function* eachUnconfirmed(db: Db, pageSize: number): AsyncGenerator<string> {
  for (let after: { id: string; due: string } | undefined; ; ) {
    // Text, because the driver's dates have no microseconds.
    const page: { id: string; due: string }[] = await db<{ id: string; due: string }[]>`
      select b.id, b.confirm_by::text as due from booking b left join payment p on p.id = b.payment_id
      where b.status = 'pending_confirmation' and b.confirm_by < now() and p.capture_requested is not true
        ${after ? db`and (b.confirm_by, b.id) > (${after.due}::text::timestamptz, ${after.id}::uuid)` : db``}
      order by b.confirm_by, b.id limit ${pageSize}`
    yield* page.map(({ id }) => id)
    after = page.at(-1)
    if (!after) return
  }
}

/** False if canceled before. */
export async function markCancelled(tx: Tx, { id, because }: { id: string; because: CancelReason }): Promise<boolean> {
  const { count } = await tx`
    update booking set status = 'cancelled', cancelled_at = now(), cancelled_because = ${because}, confirm_by = null,
      revision = revision + 1, updated_at = now()
    where id = ${id} and status in ('confirmed', 'pending_confirmation')`
  return count === 1
}
