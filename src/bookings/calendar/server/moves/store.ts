import type { Tx } from '#kit/server/db/db.ts'

/**
 * Keeps owners and states until the transaction ends. One move at a time for each facility: two that change places would
 * deadlock.
 */
export async function lockPlaces(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<{ isSameOwner: boolean; isClosed: boolean }> {
  const rows = await tx<{ id: string; ownerId: string | null; isClosed: boolean }[]>`
    select id, owner_id, retired_at is not null as is_closed from facility
    where id in (${from}, ${to}) order by id for no key update`
  const owners = new Set(rows.map(({ ownerId }) => ownerId))
  return {
    isSameOwner: from === to || (owners.size === 1 && !owners.has(null)),
    isClosed: rows.some(({ id, isClosed }) => id === to && isClosed),
  }
}
