import type { Job } from '#kit/server/jobs.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { capturePayment } from './capture-payment.ts'
import type { CardGateway } from './gateway.ts'
import { findUnsettled, moveStatus } from './store.ts'

/** Settled in one run at most. */
const BATCH = 100

/** Ends what a crash or a silent gateway left half done: captures the authorized, cancels what is being voided. */
export function paymentJobs(gateway: CardGateway): Job[] {
  return [
    {
      name: 'settle-payments',
      everyMs: MINUTE,
      async run({ db }) {
        for (const { id, intentId, status } of await findUnsettled(db, BATCH)) {
          if (!intentId) await moveStatus(db, id, 'voided')
          else if (status === 'authorized') await capturePayment(db, gateway, { id, intentId })
          else if ((await gateway.cancel(intentId)).status === 'canceled') await moveStatus(db, id, 'voided')
        }
      },
    },
  ]
}
