import { HOUR } from '#kit/shared/time.ts'
import { withCircuitBreaker } from '../circuit-breaker.ts'
import type { Intent } from '../gateway.ts'
import type { PaymentServices } from '../purposes.ts'
import { recheckRefunds } from '../refunds/settle-refunds.ts'
import { settlePayment } from '../settle-payment.ts'
import { listRecentlyRefunded, readByIntents } from './store.ts'

const HOURS = 48
const BATCH = 100

type Difference = {
  intentId: string
  what:
    | 'unknown-intent'
    | 'taken-there-only'
    | 'taken-here-only'
    | 'amounts-differ'
    | 'dispute-differs'
    | 'refunds-not-compared'
  err?: unknown
}

/**
 * Compares the last two days of the provider's intents with our payments, both ways, settles differences and rereads
 * refunds. Returns what still differs and needs a person. One failure stops no other; stops when the provider stops
 * answering.
 */
export async function reconcilePayments(services: PaymentServices, now: number): Promise<Difference[]> {
  const { gateway } = withCircuitBreaker(services.gateway)
  const guarded = { ...services, gateway }
  const differences = await recheckAll(guarded)
  let batch: Intents = []
  for await (const intent of gateway.listIntents(new Date(now - HOURS * HOUR))) {
    batch.push(intent)
    if (batch.length < BATCH) continue
    differences.push(...(await compare(guarded, batch)))
    batch = []
  }
  return [...differences, ...(await compare(guarded, batch))]
}

/** The event of a returned refund may be lost too. */
async function recheckAll(services: PaymentServices): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const payment of await listRecentlyRefunded(services.db, HOURS)) {
    try {
      await recheckRefunds(services, payment)
    } catch (err) {
      differences.push({ intentId: payment.intentId!, what: 'refunds-not-compared', err })
    }
  }
  return differences
}

type Intents = Pick<Intent, 'intentId' | 'status' | 'capturedCents' | 'paymentId' | 'dispute'>[]

async function compare(services: PaymentServices, intents: Intents): Promise<Difference[]> {
  const differing = differencesOf(intents, await rowsOf(services, intents))
  const faults = new Map<string, unknown>()
  for (const { id, intentId } of differing) {
    try {
      if (id) await settlePayment(services, { id })
    } catch (error) {
      faults.set(intentId, error)
    }
  }
  const again = differing.length > 0 ? differencesOf(intents, await rowsOf(services, intents)) : []
  return again.map(({ intentId, what }) => ({ intentId, what, err: faults.get(intentId) }))
}

type Rows = Awaited<ReturnType<typeof readByIntents>>

function rowsOf({ db }: PaymentServices, intents: Intents): Promise<Rows> {
  return readByIntents(
    db,
    intents.map(({ intentId }) => intentId),
  )
}

function differencesOf(intents: Intents, rows: Rows): (Difference & { id?: string })[] {
  const byIntent = new Map(rows.map(row => [row.intentId, row]))
  return intents.flatMap(
    ({ intentId, status, capturedCents, paymentId, dispute }): (Difference & { id?: string })[] => {
      const row = byIntent.get(intentId)
      // Another user of the account made it, or ours is lost.
      if (!row) return paymentId && status !== 'canceled' ? [{ intentId, what: 'unknown-intent' }] : []
      const wasTaken = status === 'succeeded'
      if (wasTaken && row.capturedCents === 0) return [{ intentId, what: 'taken-there-only', id: row.id }]
      if (!wasTaken && row.capturedCents > 0) return [{ intentId, what: 'taken-here-only', id: row.id }]
      if (wasTaken && capturedCents !== row.capturedCents) return [{ intentId, what: 'amounts-differ', id: row.id }]
      if (isOtherDispute(row, dispute)) return [{ intentId, what: 'dispute-differs', id: row.id }]
      return []
    },
  )
}

/**
 * The dispute's event never arrived. Fully refunded payments lose nothing (docs.stripe.com/api/disputes/object,
 * `is_charge_refundable`).
 */
function isOtherDispute({ status }: Rows[number], dispute: Intent['dispute']): boolean {
  if (dispute === 'open') return status !== 'disputed' && status !== 'refunded'
  if (dispute === 'lost') return status !== 'lost' && status !== 'refunded'
  return status === 'disputed'
}
