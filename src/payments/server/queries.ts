import type { Tx } from '#kit/server/db/db.ts'

/** Authorized money cannot be refunded in part. */
export async function hasUncaptured(tx: Tx, paymentIds: readonly string[]): Promise<boolean> {
  const rows =
    await tx`select 1 from payment where id = any(${[...paymentIds]}::uuid[]) and status = 'authorized' limit 1`
  return rows.length > 0
}

/** Whether the money of both facilities goes to one account, or both have none. */
export async function haveSamePayout(tx: Tx, facilityId: string, otherId: string): Promise<boolean> {
  const accountOf = (id: string) => tx`(select account_id from payout_facility where facility_id = ${id})`
  const [row] = await tx<{ isSame: boolean }[]>`
    select ${accountOf(facilityId)} is not distinct from ${accountOf(otherId)} as is_same`
  return row!.isSame
}
