import type { Schedule } from '#availability/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { upsertSchedules } from './store.ts'

export function writeSchedules(
  tx: Tx,
  schedules: readonly { facilityId: string; schedule: Schedule }[],
): Promise<void> {
  return upsertSchedules(tx, schedules)
}
