import { randomUUID } from 'node:crypto'
import type { Tx } from '#kit/server/db/db.ts'
import { commissionOf } from '#payments/rules.ts'
import { recordSampleIntent } from '#sandbox/server/record-sample-intent.ts'
import type { Quote } from '../open-payment.ts'
import { insertCapturedPayment } from './store.ts'

type SamplePayment = Pick<Quote, 'visitorId' | 'purpose' | 'amountCents' | 'quote'> & {
  /** Default: now. */
  capturedAt?: Date
}

/** As if captured by the sandbox; live databases refuse it for its mode. */
export async function recordSamplePayment(
  tx: Tx,
  { capturedAt = new Date(), ...quoted }: SamplePayment,
): Promise<string> {
  const intentId = `pi_sample_${randomUUID().replaceAll('-', '')}`
  await recordSampleIntent(tx, { id: intentId, amountCents: quoted.amountCents })
  return insertCapturedPayment(tx, { ...quoted, capturedAt, feeCents: commissionOf(quoted.amountCents), intentId })
}
