import type { Tx } from '#kit/server/db/db.ts'
import { onCommit } from '#kit/server/db/on-commit.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'
import { GatewayFault } from './gateway.ts'
import type { PaymentServices } from './purposes.ts'
import type { Settling } from './return-money.ts'
import { settlePayment } from './settle-payment.ts'

/** Run after the deciding transaction commits; the job retries failures. */
export async function settleSoon(services: PaymentServices, paymentIds: readonly string[]): Promise<void> {
  for (const id of paymentIds) {
    try {
      await settlePayment(services, { id })
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error
    }
  }
}

/** Settling many right away stops after this; the job does the rest. */
const SETTLING_MS = 8_000

type Settle = (paymentIds: readonly string[]) => Promise<void>

/** One limit for everything a transaction returns. */
const settleFor = new WeakMap<Tx, Settle>()

export function settleOnCommit(tx: Tx, services: PaymentServices, paymentIds: readonly string[]): void {
  const settle = settleFor.get(tx) ?? limitSettling(services)
  settleFor.set(tx, settle)
  onCommit(tx, () => settle(paymentIds))
}

/** For many transactions. `settle` handles what they returned, together. */
export function deferSettling<T extends PaymentServices & Settling>(
  services: T,
): { services: T; settle: () => Promise<void> } {
  const returned: string[] = []
  const settleOnCommit: Settling['settleOnCommit'] = (tx, ids) => onCommit(tx, () => returned.push(...ids))
  return { services: { ...services, settleOnCommit }, settle: () => limitSettling(services)(returned) }
}

/** The time runs from the first call. Stops asking a provider that does not answer. */
function limitSettling(services: PaymentServices): Settle {
  const guarded = { ...services, gateway: withCircuitBreaker(services.gateway).gateway }
  let until: number | undefined
  return async paymentIds => {
    until ??= Date.now() + SETTLING_MS
    for (const id of paymentIds) {
      if (Date.now() > until) return
      await settleSoon(guarded, [id])
    }
  }
}
