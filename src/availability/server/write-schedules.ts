import type { Tx } from '#kit/server/db.ts'
import type { Schedule } from '../schedule-contract.ts'
import { upsertSchedules } from './store.ts'

/** Gives facilities their schedules; a facility that has one gets the new one. */
export function writeSchedules(
  tx: Tx,
  schedules: readonly { facilityId: string; schedule: Schedule }[],
): Promise<void> {
  return upsertSchedules(tx, schedules)
}
