import { announceChanges } from '#availability/server/announce-changes.ts'
import type { TakenPeriod } from '#availability/server/period-columns.ts'
import { toPeriods } from '#availability/server/release-booked-slots.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { deleteExpiredHolds, deleteStrayReservations } from './store.ts'

/** Per statement. */
const BATCH = 5_000

/** Cleanup only: taking a period also removes its expired hold. */
export const holdJobs: Job[] = [
  {
    name: 'remove-expired-holds',
    title: 'Release expired holds',
    cron: '*/5 * * * *',
    async run({ db }) {
      const freed = await deleteExpiredHolds(db, BATCH)
      announceFreed(db, freed)
      return `${count(freed.length, 'hold')} removed`
    },
  },
  {
    name: 'reap-slots',
    title: 'Reap slots',
    cron: '*/30 * * * *',
    async run({ db }) {
      let removed = 0
      let freed: TakenPeriod[]
      do {
        freed = await deleteStrayReservations(db, BATCH)
        announceFreed(db, freed)
        removed += freed.length
      } while (freed.length === BATCH)
      return `${count(removed, 'stray hold')} removed`
    },
  },
]

function announceFreed(db: Db, rows: readonly TakenPeriod[]): void {
  for (const [facilityId, periods] of Map.groupBy(toPeriods(rows), period => period.facilityId))
    announceChanges(db, { facilityId, periods })
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}
