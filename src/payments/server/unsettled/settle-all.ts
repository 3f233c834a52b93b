import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { withCircuitBreaker } from '../circuit-breaker.ts'
import type { PaymentServices } from '../purposes.ts'
import { settlePayment } from '../settle-payment.ts'
import { settleSoon } from '../settle-soon.ts'
import type { Payment } from '../store.ts'
import { listOpen, requeueUnsettled, takeUnsettled } from './store.ts'

const BATCH = 100
/** Per run; `RUN_MS` limits when the last batch starts. */
const MOST = 2_000
const RUN_MS = 45_000

/**
 * Payments that owe somebody money or a time come first. Stops when the provider stops answering. Returns counts of
 * tried and failed.
 */
export async function settleAll(
  services: PaymentServices,
  { db, log }: JobContext,
): Promise<{ settled: number; failed: number }> {
  const breaker = withCircuitBreaker(services.gateway)
  const guarded = { ...services, gateway: breaker.gateway }
  const until = Date.now() + RUN_MS
  const done = { settled: 0, failed: 0 }
  let isMore = true
  while (isMore && done.settled + done.failed < MOST && Date.now() < until) {
    const payments = await takeUnsettled(db, BATCH)
    isMore = payments.length === BATCH
    for (const [at, payment] of payments.entries()) {
      if (breaker.isOver() || Date.now() > until) {
        const left = payments.slice(at).map(({ id }) => id)
        await requeueUnsettled(db, left)
        log.info({ left: left.length }, 'payments-left-for-the-next-run')
        return done
      }
      if (await settleOne(guarded, payment, log)) done.settled++
      else done.failed++
    }
  }
  return done
}

/** Gives authorized buyers what they paid for before a decision about the purpose. */
export async function settleOpen(services: PaymentServices, purpose: string): Promise<void> {
  const guarded = { ...services, gateway: withCircuitBreaker(services.gateway).gateway }
  await settleSoon(guarded, await listOpen(services.db, purpose))
}

/** Separately, so one failure does not stop the others. */
async function settleOne(services: PaymentServices, { id, status }: Payment, log: JobContext['log']): Promise<boolean> {
  try {
    await settlePayment(services, { id })
    return true
  } catch (error) {
    log.error({ err: error, payment: id, status }, 'payment-not-settled')
    return false
  }
}
