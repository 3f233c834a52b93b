import type { Job } from '#kit/server/jobs/jobs.ts'
import { runChange } from './run-change.ts'
import { findRunning } from './store.ts'

/** Large changes, and those of a terminated process. */
export const bulkChangeJobs: Job[] = [
  {
    name: 'run-bulk-changes',
    title: 'Change many facilities',
    cron: '* * * * *',
    async run({ db, log }) {
      const ids = await findRunning(db)
      let done = 0
      for (const id of ids) if ((await runChange({ db, log }, id)) === 'done') done += 1
      return `${done} of ${ids.length} done`
    },
  },
]
