import type { Job } from '#kit/server/jobs/jobs.ts'
import { deleteOldEvents } from './events/store.ts'
import type { PaymentServices } from './purposes.ts'
import { reconcilePayments } from './reconcile/reconcile-payments.ts'
import { reportFailedRefunds } from './refunds/report-failed-refunds.ts'
import { settleAll } from './unsettled/settle-all.ts'

/** Finishes what a crash, closed tab, lost event or silent gateway left open. */
export function paymentJobs(services: PaymentServices): Job[] {
  return [
    {
      name: 'settle-payments',
      title: 'Settle payments',
      cron: '* * * * *',
      againSeconds: 15,
      async run(context) {
        const { settled, failed } = await settleAll(services, context)
        const refunds = await reportFailedRefunds(context)
        const words = `${settled} payments checked, ${failed} to retry`
        return refunds > 0 ? `${words}, ${refunds} refunds failed` : words
      },
    },
    {
      name: 'reconcile-payments',
      title: 'Reconcile with the payment provider',
      cron: '17 3 * * *',
      async run({ db, log }) {
        const differences = await reconcilePayments(services, Date.now())
        for (const difference of differences) log.error(difference, 'payment-differs')
        await deleteOldEvents(db)
        return differences.length === 0 ? 'No differences' : `${differences.length} differences left`
      },
    },
  ]
}
