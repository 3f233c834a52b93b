import type { Job } from '#kit/server/jobs/jobs.ts'
import type { PaymentServices } from '#payments/server/purposes.ts'
import { PAY_OUT } from '#payouts/server/payees/payout-account.ts'
import { payOutClinics } from './pay-out-clinics.ts'
import { deleteExpiredOnboardings } from './payees/store.ts'

export function payoutJobs(services: Pick<PaymentServices, 'db' | 'gateway'>): Job[] {
  return [
    {
      name: PAY_OUT,
      title: 'Pay out clinics',
      cron: '41 * * * *',
      async run({ log }) {
        await deleteExpiredOnboardings(services.db)
        const { sent, failed, later } = await payOutClinics(services, log)
        return `${sent} sent, ${failed} refused, ${later} to retry`
      },
    },
  ]
}
