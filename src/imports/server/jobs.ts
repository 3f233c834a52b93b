import type { Job } from '#kit/server/jobs/jobs.ts'
import type { ImportThreads } from './import-threads.ts'
import { findAllUnderWay } from './store.ts'

/** The largest import takes a minute or two. */
const RUN_MS = 30 * 60_000

/** Long files, and imports of a terminated process. */
export function importJobs({ importThreads }: { importThreads: ImportThreads }): Job[] {
  return [
    {
      name: 'run-imports',
      title: 'Import facility files',
      cron: '* * * * *',
      async run({ db, log }) {
        let imported = 0
        const ids = await findAllUnderWay(db)
        for (const importId of ids) {
          const outcome = await importThreads.run('run', { importId }, { maxMs: RUN_MS }).catch((error: unknown) => {
            log.error({ err: error, importId }, 'import-thread-ended')
          })
          if (outcome === 'imported') imported += 1
        }
        return `${imported} of ${ids.length} imported`
      },
    },
  ]
}
