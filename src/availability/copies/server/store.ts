import type { Schedule } from '#availability/contract.ts'
import { type FactValues, factNames } from '#facilities/facts.ts'
import { columnList } from '#facilities/server/fact-columns.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export type Original = FactValues & {
  id: string
  ownerId: string
  schedule: Schedule | null
  /** Of facilities on its ground, itself included. */
  sharing: number
}

export async function findOriginal(db: Db | Tx, id: string): Promise<Original | undefined> {
  const [row] = await db<Original[]>`
    select f.id, f.owner_id, ${columnList(factNames)},
      (select weekly from schedule s where s.facility_id = f.id) as schedule,
      (select count(*)::int from facility other where other.ground_id = f.ground_id) as sharing
    from facility f where f.id = ${id} and f.owner_id is not null`
  return row
}

/** Locks it until the transaction ends. */
export async function lockOriginal(tx: Tx, id: string): Promise<Original | undefined> {
  await tx`select 1 from facility where id = ${id} for update`
  return findOriginal(tx, id)
}

/** At the same venue, and a sample price stays one. A draft unless the original is published, so that nothing goes public unasked. */
export async function placeCopy(tx: Tx, { id, originalId }: { id: string; originalId: string }): Promise<void> {
  await tx`
    update facility f set venue_id = o.venue_id,
      draft_since = case when o.retired_at is null then f.draft_since else now() end,
      retired_at = case when o.retired_at is null then f.retired_at else now() end,
      price_is_sample = o.price_is_sample and f.price_cents is not distinct from o.price_cents
    from facility o where f.id = ${id} and o.id = ${originalId}`
}

/** Names of the organization's facilities that begin alike. */
export async function findNames(db: Db, { ownerId, stem }: { ownerId: string; stem: string }): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select name from facility where owner_id = ${ownerId} and starts_with(name, ${stem}) limit 5000`
  return rows.map(({ name }) => name)
}
