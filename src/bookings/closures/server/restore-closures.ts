import { blockPeriod } from '#availability/blocks/server/block-period.ts'
import type { Period } from '#availability/rules.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { type ClosureRow, listClosuresOver } from './store.ts'

/** Blocks again what closures cover of a period that was unblocked. */
export async function restoreClosures(tx: Tx, freed: { facilityId: string; period: Period }): Promise<void> {
  for (const closure of await listClosuresOver(tx, freed)) await blockPeriod(tx, blockOf(closure))
}

export function blockOf({ id, facilityId, startsAt, endsAt }: ClosureRow) {
  return { facilityId, blockId: id, period: { start: startsAt.getTime(), end: endsAt.getTime() } }
}
