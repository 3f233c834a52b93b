import type { Job } from '#kit/server/jobs/jobs.ts'
import { LEASE_SECONDS, type Sending, type SentCounts, sendMessages } from './send-messages.ts'
import { deleteAllowances, deleteOld, endFuturePauses } from './store.ts'

/** Messages are full of personal data. */
const KEPT_DAYS = 30

/** Per run; enough to clear the backlog of a busy hour. */
const MAILS = 5_000

/** Per run. */
const BATCH = 5_000

export function messageJobs(sending: Omit<Sending, 'db' | 'log'>): Job[] {
  /** By wakes, since the clock's last run. */
  let woken = noneSent
  return [
    {
      name: 'send-messages',
      title: 'Send email',
      cron: '* * * * *',
      async run(context) {
        await endFuturePauses(context.db, { leaseSeconds: LEASE_SECONDS })
        const now = await sendMessages({ ...sending, ...context }, MAILS)
        const { sent, retried, failed } = sum(woken, now)
        woken = noneSent
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
      async runWoken(context) {
        woken = sum(woken, await sendMessages({ ...sending, ...context }, MAILS))
      },
    },
  ]
}

const noneSent: SentCounts = { sent: 0, retried: 0, failed: 0 }

function sum(a: SentCounts, b: SentCounts): SentCounts {
  return { sent: a.sent + b.sent, retried: a.retried + b.retried, failed: a.failed + b.failed }
}
