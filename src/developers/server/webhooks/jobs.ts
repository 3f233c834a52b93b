import type { Job } from '#kit/server/jobs.ts'
import { deliverDue } from './deliveries/deliver-due.ts'
import { deleteOldEvents } from './deliveries/store.ts'
import type { WebhookContext } from './webhook-context.ts'

/** As messages: deliveries are full of personal data, and nobody asks for one after a month. */
const KEPT_DAYS = 30

/** Removed in one run at most; the rest waits for the next. */
const BATCH = 5_000

/** Sends what is due every minute, and sooner when it is woken; removes what is over for long. */
export function webhookJobs(context: WebhookContext): Job[] {
  return [
    {
      name: 'deliver-webhooks',
      title: 'Deliver webhooks',
      cron: '* * * * *',
      async run({ db }) {
        const { sent, failed } = await deliverDue({ ...context, db })
        const removed = await deleteOldEvents(db, { days: KEPT_DAYS, limit: BATCH })
        return [`${sent} sent`, failed > 0 && `${failed} failed`, removed > 0 && `${removed} old ones removed`]
          .filter(Boolean)
          .join(', ')
      },
    },
  ]
}
