import type { Job, JobContext } from '#kit/server/jobs.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { capturePayment } from './capture-payment.ts'
import type { CardGateway } from './gateway.ts'
import { moveStatus, type Payment, takeUnsettled } from './store.ts'
import { voidPayment } from './void-payment.ts'

/** Settled in one run at most. */
const BATCH = 100

/** Ends what a crash, a closed tab or a silent gateway left half done: every payment by itself, so that none stops the others. */
export function paymentJobs(gateway: CardGateway): Job[] {
  return [
    {
      name: 'settle-payments',
      everyMs: MINUTE,
      async run(context) {
        for (const payment of await takeUnsettled(context.db, BATCH)) {
          try {
            if (!(await settle(context, gateway, payment))) throw new Error('The gateway holds another state.')
          } catch (error) {
            context.log.error({ err: error, payment: payment.id, status: payment.status }, 'payment-not-settled')
          }
        }
      },
    },
  ]
}

/** Captures what a booking has claimed; lets go of what has none. False when the gateway's answer does not fit. */
async function settle({ db }: JobContext, gateway: CardGateway, { id, intentId, status }: Payment): Promise<boolean> {
  if (status === 'authorized') return capturePayment(db, gateway, { id, intentId: intentId! })
  if (status === 'created' && intentId) return voidPayment(db, gateway, id, intentId)
  const isGone = !intentId || (await gateway.cancel(intentId)).status === 'canceled'
  if (status === 'created') await moveStatus(db, id, 'voiding')
  return isGone && moveStatus(db, id, 'voided')
}
