import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { takeUnreportedFailures } from './store.ts'

/** To the log, once per refund. Returns their number. */
export async function reportFailedRefunds({ db, log }: JobContext): Promise<number> {
  const failures = await takeUnreportedFailures(db)
  for (const { id, paymentId, amountCents } of failures)
    log.error({ refund: id, payment: paymentId, cents: amountCents }, 'refund-failed')
  return failures.length
}
