import type { Attention, PaymentsAttention } from '#desk/payments-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { readJobRuns } from '#kit/server/jobs/job-runs.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { listRefunds } from '#payments/server/refunds/retry-refund.ts'
import { type HeldPayout, listHeldPayouts } from '#payouts/server/list-held-payouts.ts'
import { CHECK_BOOKS } from './check-books.ts'
import { findDisputed, findEnding, findMismatches, findPaymentsByIds, type Mismatch, type PaymentRow } from './store.ts'

/** Shown per kind; a longer list means a different problem. */
const MOST = 100
/** Leaves time to get an answer. */
const ENDING_HOURS = 48

/** Most urgent first: what costs someone money. */
export async function listAttention(db: Db): Promise<PaymentsAttention> {
  const [refunds, mismatches, disputed, ending, held, jobs] = await Promise.all([
    listRefunds(db),
    findMismatches(db, MOST),
    findDisputed(db, MOST),
    findEnding(db, { hours: ENDING_HOURS, limit: MOST }),
    listHeldPayouts(db, MOST),
    readJobRuns(db),
  ])
  const named = [...refunds.map(refund => refund.paymentId), ...mismatches.map(({ paymentId }) => paymentId)]
  const payments = new Map((await findPaymentsByIds(db, named)).map(row => [row.id, row]))
  const items: Attention[] = [
    ...refunds.slice(0, MOST).map(({ id, paymentId, amount, since }) => ({
      ...about(payments.get(paymentId)!),
      kind: 'refund-failed' as const,
      id,
      amount,
      since,
    })),
    ...mismatches.map(({ paymentId, kind, keptCents, expectedCents, foundAt }) => ({
      ...about(payments.get(paymentId)!),
      kind: kinds[kind],
      amount: toDecimal(keptCents),
      expected: kind === 'unbooked' ? null : toDecimal(expectedCents),
      since: foundAt.toISOString(),
    })),
    ...disputed.map(row => ({ ...about(row), kind: 'dispute' as const })),
    ...ending.map(row => ({ ...about(row), kind: 'authorization-ending' as const })),
    ...held.map(ofPayout),
  ]
  const checked = jobs.find(({ name }) => name === CHECK_BOOKS)?.lastFinishedAt
  return { items, checkedAt: checked?.toISOString() ?? null }
}

const kinds: Record<Mismatch, Attention['kind']> = {
  unbooked: 'unbooked',
  amount: 'amount-differs',
  ledger: 'ledger-differs',
}

function about({ id, intentId, amountCents, updatedAt, captureBefore, bought }: PaymentRow): Omit<Attention, 'kind'> {
  return {
    id,
    paymentId: id,
    intentId,
    amount: toDecimal(amountCents),
    expected: null,
    since: updatedAt.toISOString(),
    until: captureBefore?.toISOString() ?? null,
    bought,
    payout: null,
  }
}

function ofPayout({ clinicId, clinicTitle, party, payeeName, restCents, since, why }: HeldPayout): Attention {
  return {
    kind: 'payout-held',
    id: `${clinicId}:${party}`,
    paymentId: null,
    intentId: null,
    amount: toDecimal(restCents),
    expected: null,
    since: since.toISOString(),
    until: null,
    bought: null,
    payout: { clinicId, clinic: clinicTitle, payee: payeeName, why },
  }
}
