import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { addChanges, deleteRecounts, insertDifferences, lockRecounts } from './store.ts'

/** Bounds a statement's time. */
const CHANGES_AT_ONCE = 5_000
const FACILITIES_AT_ONCE = 20
/** Of facilities with very many bookings. */
const RECOUNT_MS = 60_000

export function reportJobs({ db }: Pick<BookingServices, 'db'>): Job[] {
  return [
    {
      name: 'sum-reports',
      title: 'Summarize bookings and revenue for owners’ reports',
      cron: '* * * * *',
      async run() {
        const recounted = await recount(db)
        const added = await sumChanges(db)
        return `${added} changes${recounted > 0 ? `, ${recounted} facilities recounted` : ''}`
      },
    },
  ]
}

/** Returns how many. */
export async function recount(db: Db): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.begin(async tx => {
      await tx.limitStatements(RECOUNT_MS)
      const ids = await lockRecounts(tx, FACILITIES_AT_ONCE)
      if (ids.length > 0) {
        await insertDifferences(tx, ids)
        await deleteRecounts(tx, ids)
      }
      return ids.length
    })
    total += count
    if (count < FACILITIES_AT_ONCE) return total
  }
}

/** Returns how many. */
export async function sumChanges(db: Db): Promise<number> {
  let total = 0
  for (;;) {
    const count = await addChanges(db, CHANGES_AT_ONCE)
    total += count
    if (count < CHANGES_AT_ONCE) return total
  }
}
