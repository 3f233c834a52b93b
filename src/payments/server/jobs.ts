import type { Job } from '#kit/server/jobs.ts'
import type { PaymentServices } from './purposes.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'
import { deleteOldEvents, takeUnsettled } from './store.ts'

/** Settled in one run at most. */
const BATCH = 100

/** Ends what a crash, a closed tab, a lost event or a silent gateway left half done. */
export function paymentJobs(services: PaymentServices): Job[] {
  return [
    {
      name: 'settle-payments',
      title: 'Settle payments',
      cron: '* * * * *',
      async run({ db, log }) {
        const payments = await takeUnsettled(db, BATCH)
        let failed = 0
        for (const { id, status } of payments) {
          // Every payment by itself, so that none stops the others.
          try {
            await settlePayment(services, { id })
          } catch (error) {
            failed++
            log.error({ err: error, payment: id, status }, 'payment-not-settled')
          }
        }
        return `${payments.length - failed} payments looked at, ${failed} to be tried again`
      },
    },
    {
      name: 'reconcile-payments',
      title: "Compare with the payment provider's books",
      cron: '17 3 * * *',
      async run({ db, log }) {
        const differences = await reconcilePayments(services, Date.now())
        for (const difference of differences) log.error(difference, 'payment-differs')
        await deleteOldEvents(db)
        return differences.length === 0 ? 'Both books agree' : `${differences.length} differences left`
      },
    },
  ]
}
