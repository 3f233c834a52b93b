import type { Job } from '#kit/server/jobs/jobs.ts'
import { deliverDue, LEASE_SECONDS } from './deliver.ts'
import { deleteOldEvents, endFuturePauses } from './store.ts'
import type { WebhookContext } from './webhook-context.ts'

/** As for messages, which are full of personal data. */
const KEPT_DAYS = 30

/** Per run. */
const BATCH = 5_000

export function webhookJobs(context: WebhookContext): Job[] {
  return [
    {
      name: 'deliver-webhooks',
      title: 'Deliver webhooks',
      cron: '* * * * *',
      async run({ db }) {
        await endFuturePauses(db, { leaseSeconds: LEASE_SECONDS })
        const { sent, failed } = await deliverDue({ ...context, db })
        const removed = await deleteOldEvents(db, { days: KEPT_DAYS, limit: BATCH })
        return [`${sent} sent`, failed > 0 && `${failed} failed`, removed > 0 && `${removed} old ones removed`]
          .filter(Boolean)
          .join(', ')
      },
      async runWoken({ db }) {
        await deliverDue({ ...context, db })
      },
    },
  ]
}
