import type { Tx } from '#kit/server/db/db.ts'

/** Authorized money cannot be refunded in part. */
export async function hasUncaptured(tx: Tx, paymentIds: readonly string[]): Promise<boolean> {
  const rows =
    await tx`select 1 from payment where id = any(${[...paymentIds]}::uuid[]) and status = 'authorized' limit 1`
  return rows.length > 0
}
