import type { Job } from '#kit/server/jobs.ts'
import { runImport } from './run-import.ts'
import { findAllUnderWay } from './store.ts'

/** Longer files, and what a process that was ended has left half done. */
export const importJobs: Job[] = [
  {
    name: 'run-imports',
    title: 'Import files of facilities',
    cron: '* * * * *',
    async run({ db, log }) {
      let imported = 0
      const ids = await findAllUnderWay(db)
      for (const id of ids) if ((await runImport({ db, log }, id)) === 'imported') imported += 1
      return `${imported} of ${ids.length} imported`
    },
  },
]
