import type { Job } from '#kit/server/jobs.ts'
import { type Sending, sendMessages } from './send-messages.ts'
import { deleteAllowances, deleteOld } from './store.ts'

/** Messages are full of personal data, and nobody asks for one after a month. */
const KEPT_DAYS = 30

/** Sent in one run at most: what a busy hour leaves behind shall not wait for many minutes. */
const MAILS = 5_000

/** Removed in one run at most; the rest waits for the next. */
const BATCH = 5_000

/** Sends what is due every minute, and removes what is over for long. */
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
          retried > 0 && `${retried} to be tried again`,
          failed > 0 && `${failed} failed`,
          removed > 0 && `${removed} old ones removed`,
        ]
          .filter(Boolean)
          .join(', ')
      },
    },
  ]
}
