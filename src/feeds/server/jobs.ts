import type { Db } from '#kit/server/db/db.ts'
import { deleteBefore, rollPartitions } from '#kit/server/db/partitions.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { DAY, MINUTE } from '#kit/shared/time.ts'
import { deleteOldFacts } from './store.ts'

/** Rows per statement. */
const BATCH = 5_000
/** Statements per run. */
const BATCHES = 100
/** A slower reader must start over; slots changed before this are over. */
const KEPT_DAYS = 30

export const feedJobs: Job[] = [
  {
    name: 'delete-feed-changes',
    title: 'Delete old changes from the open data feeds',
    cron: '41 * * * *',
    run: async ({ db }) => rollChanges(db),
  },
]

/** Drops whole weeks and creates the coming ones; deletes old rows that belong to no week. */
async function rollChanges(db: Db): Promise<string> {
  const before = Math.floor((Date.now() - KEPT_DAYS * DAY) / MINUTE) * MINUTE
  const { create, drop, sweep, isBusy } = await rollPartitions(db, 'feed_change', KEPT_DAYS * DAY)
  let removed = await inBatches(limit => deleteOldFacts(db, { before, limit }))
  for (const partition of sweep) removed += await inBatches(limit => deleteBefore(db, partition, { before, limit }))
  return [
    `${removed} removed`,
    drop.length > 0 && `${drop.length} weeks dropped`,
    create.length > 0 && `${create.length} weeks added`,
    isBusy && 'weeks neither added nor dropped: the table is in use',
  ]
    .filter(Boolean)
    .join(', ')
}

async function inBatches(remove: (limit: number) => Promise<number>): Promise<number> {
  let removed = 0
  for (let batch = 0, gone = BATCH; gone >= BATCH && batch < BATCHES; batch++, removed += gone)
    gone = await remove(BATCH)
  return removed
}
