import type { Job } from '#kit/server/jobs/jobs.ts'
import { type Sending, sendMessages } from './send-messages.ts'
import { deleteAllowances, deleteOld } from './store.ts'

/** Messages are full of personal data. */
const KEPT_DAYS = 30

/** Per run; enough to clear the backlog of a busy hour. */
const MAILS = 5_000

/** Per run. */
const BATCH = 5_000

export function messageJobs(sending: Omit<Sending, 'db' | 'log'>): Job[] {
  return [
    {
      name: 'send-messages',
      title: 'Send email',
      cron: '* * * * *',
      async run(context) {
        const { sent, retried, failed } = await sendMessages({ ...sending, ...context }, MAILS)
        const removed = await deleteOld(context.db, { days: KEPT_DAYS, limit: BATCH })
        await deleteAllowances(context.db)
        return [
          `${sent} sent`,
          retried > 0 && `${retried} to retry`,
          failed > 0 && `${failed} failed`,
          removed > 0 && `${removed} old messages removed`,
        ]
          .filter(Boolean)
          .join(', ')
      },
    },
  ]
}
