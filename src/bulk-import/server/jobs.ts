import type { Job } from '#kit/server/jobs.ts'
import { findAllUnderWay } from './store.ts'
import type { ImportThreads } from './threads/import-threads.ts'

/** Longer files, and what a process that was ended has left half done. */
export function importJobs({ importThreads }: { importThreads: ImportThreads }): Job[] {
  return [
    {
      name: 'run-imports',
      title: 'Import files of facilities',
      cron: '* * * * *',
      async run({ db }) {
        let imported = 0
        const ids = await findAllUnderWay(db)
        for (const importId of ids) if ((await importThreads.run('run', { importId })) === 'imported') imported += 1
        return `${imported} of ${ids.length} imported`
      },
    },
  ]
}
