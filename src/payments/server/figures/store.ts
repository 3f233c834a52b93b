import type { Tx } from '#kit/server/db/db.ts'

export async function readFirstMovement(db: Tx): Promise<Date | null> {
  const [row] = await db<{ first: Date | null }[]>`select min(created_at) as first from ledger`
  return row!.first
}

/** From that hour on. */
export async function deleteSums(tx: Tx, from: Date): Promise<void> {
  await tx`delete from money_hour where hour >= ${from}`
}

/** Adds to the sums. */
export async function insertSums(tx: Tx, { from, to }: { from: Date; to: Date }): Promise<void> {
  await tx`
    insert into money_hour as known (hour, captured_cents, returned_cents)
    select date_trunc('hour', created_at, 'UTC'), sum(greatest(charged_cents, 0)), -sum(least(charged_cents, 0))
    from ledger where created_at >= ${from} and created_at < ${to} group by 1
    on conflict (hour) do update set captured_cents = known.captured_cents + excluded.captured_cents,
      returned_cents = known.returned_cents + excluded.returned_cents`
}
