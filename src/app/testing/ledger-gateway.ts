import { randomUUID } from 'node:crypto'
import { type CardGateway, GatewayFault, type Intent } from '#payments/server/gateway.ts'

export type CardMood = 'agrees' | 'declines' | 'capture-silent' | 'expires'

export type LedgerGateway = CardGateway & {
  /** False when declined. */
  confirm(intentId: string, mood: CardMood): boolean
  /** Captures succeed again, and due authorizations expire. */
  recover(): void
  /** Captured minus refunded, in whole cents. */
  taken(intentIds: readonly string[]): number
}

type Account = Intent & { mood: CardMood; refundedCents: number }

/**
 * In memory, for property tests over thousands of histories, where the sandbox's HTTP would dominate. Idempotent by
 * key.
 */
export function ledgerGateway(model: CardGateway): LedgerGateway {
  const intents = new Map<string, Account>()
  const refunds = new Map<string, { refundId: string; amountCents: number }>()
  const byKey = new Map<string, string>()
  let isSilent = true

  const open = (intentId: string): Account => {
    const intent = intents.get(intentId)
    if (!intent) throw new GatewayFault('resource_missing', 'No such intent.', { isTemporary: false })
    return intent
  }
  // Extra properties pass through: the type does not have them.
  const shown = (account: Account): Intent => ({ ...account })

  return {
    ...model,
    async createIntent({ paymentId, amountCents, idempotencyKey }) {
      const known = byKey.get(idempotencyKey)
      if (known) return shown(open(known))
      const intentId = `pi_${randomUUID()}`
      byKey.set(idempotencyKey, intentId)
      intents.set(intentId, {
        intentId,
        clientSecret: `${intentId}_secret`,
        amountCents,
        capturedCents: 0,
        currency: 'usd',
        status: 'requires_payment_method',
        livemode: false,
        paymentId,
        captureBefore: null,
        dispute: null,
        mood: 'agrees',
        refundedCents: 0,
      })
      return shown(open(intentId))
    },
    async updateIntent(intentId, { amountCents }) {
      const intent = open(intentId)
      if (intent.status === 'requires_payment_method') intent.amountCents = amountCents
      return shown(intent)
    },
    readIntent: async intentId => shown(open(intentId)),
    async capture(intentId) {
      const intent = open(intentId)
      if (intent.mood === 'capture-silent' && isSilent)
        throw new GatewayFault('unreachable', 'No answer.', { isTemporary: true })
      if (intent.mood === 'expires') intent.status = 'canceled'
      if (intent.status === 'requires_capture')
        Object.assign(intent, { status: 'succeeded', capturedCents: intent.amountCents })
      return shown(intent)
    },
    async cancel(intentId) {
      const intent = open(intentId)
      if (intent.status !== 'succeeded') intent.status = 'canceled'
      return shown(intent)
    },
    async refund({ intentId, amountCents, idempotencyKey }) {
      const known = refunds.get(idempotencyKey)
      if (known) return { ...known, status: 'succeeded' as const }
      const intent = open(intentId)
      if (intent.refundedCents + amountCents > intent.capturedCents)
        throw new GatewayFault('charge_already_refunded', 'More than was taken.', { isTemporary: false })
      intent.refundedCents += amountCents
      const refund = { refundId: `re_${idempotencyKey}`, amountCents }
      refunds.set(idempotencyKey, refund)
      refunds.set(refund.refundId, refund)
      return { ...refund, status: 'succeeded' as const }
    },
    readRefund: async refundId => ({ ...refunds.get(refundId)!, status: 'succeeded' as const }),
    confirm(intentId, mood) {
      const intent = open(intentId)
      if (mood === 'declines' || intent.status !== 'requires_payment_method')
        return intent.status === 'requires_capture'
      Object.assign(intent, { mood, status: 'requires_capture' })
      return true
    },
    recover() {
      isSilent = false
    },
    taken: intentIds => intentIds.reduce((sum, id) => sum + open(id).capturedCents - open(id).refundedCents, 0),
  }
}
