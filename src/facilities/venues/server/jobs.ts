import type { Db } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { lockForChange } from '#organizations/server/queries.ts'
import { findUngrouped, groupByName, insertNamedVenues, markGrouped } from './store.ts'

/** Organizations per run. */
const MOST = 200
/** Facilities per transaction, to hold locks briefly. */
const BATCH = 500

/** Once per organization: what its owner changes afterwards stays. */
export const venueJobs: Job[] = [
  {
    name: 'group-venues',
    title: 'Group facilities by the venues they name',
    cron: '*/10 * * * *',
    async run({ db }) {
      let grouped = 0
      for (const organizationId of await findUngrouped(db, MOST)) grouped += await group(db, organizationId)
      return `${grouped} facilities grouped`
    },
  },
]

async function group(db: Db, organizationId: string): Promise<number> {
  let grouped = 0
  for (let batch = BATCH; batch === BATCH; grouped += batch)
    batch = await db.begin(async tx => {
      await lockForChange(tx, organizationId)
      await insertNamedVenues(tx, { organizationId, limit: BATCH })
      const count = await groupByName(tx, { organizationId, limit: BATCH })
      if (count < BATCH) await markGrouped(tx, organizationId)
      return count
    })
  return grouped
}
