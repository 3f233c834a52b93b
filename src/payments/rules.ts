import type { IntentStatus, PaymentStatus } from './contract.ts'

/** Specification, section 9. */
export const COMMISSION_PERCENT = 10

/** Whole cents, half a cent rounds up. */
export function commissionOf(amountCents: number): number {
  return Math.round((amountCents * COMMISSION_PERCENT) / 100)
}

/** Whole cents: the commission before the refund less the commission after it, so partial refunds add up exactly. */
export function refundedCommission(
  { amountCents, feeCents }: Charge,
  refundedBefore: number,
  refundCents: number,
): number {
  const kept = (refunded: number) => Math.round((feeCents * (amountCents - refunded)) / amountCents)
  return kept(refundedBefore) - kept(refundedBefore + refundCents)
}

type Charge = { amountCents: number; feeCents: number }

/** $0.50 (docs.stripe.com/currencies, minimum charge amounts). */
export const MINIMUM_CENTS = 50

/**
 * Twice a hold, for slow checkouts. Afterwards an authorization without a booking is voided and prices are quoted
 * again.
 */
export const QUOTE_MINUTES = 30

/** Extends holds while the bank authenticates the cardholder, once, so nobody keeps a time by never answering. */
export const GRACE_MINUTES = 10

/** Payments only move forward; a partial refund leaves them captured. */
export const nextStatuses = {
  created: ['authorized', 'voiding'],
  authorized: ['captured', 'voiding'],
  captured: ['refunding', 'disputed'],
  refunding: ['refunded', 'refund_failed', 'disputed'],
  // A bank may return a refund that had succeeded.
  refunded: ['refund_failed'],
  refund_failed: ['refunding', 'disputed'],
  voiding: ['voided', 'refunding'],
  voided: [],
  // Won after a refund was promised: send it now.
  disputed: ['captured', 'refunding', 'lost'],
  lost: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

export function statusesBefore(status: PaymentStatus): PaymentStatus[] {
  return (Object.keys(nextStatuses) as PaymentStatus[]).filter(from =>
    (nextStatuses[from] as readonly PaymentStatus[]).includes(status),
  )
}

export type Step =
  /** Somebody else acts next, or the payment is final. */
  | 'wait'
  /** Authentication at the bank: extend what is being bought. */
  | 'grace'
  | 'fulfil'
  | 'void-open'
  | 'capture'
  | 'record-capture'
  /** The authorization is lost: undo the purchase. */
  | 'lose'
  | 'cancel'
  /** The authorization ended and nothing was charged. */
  | 'record-void'
  /** Captured by mistake: record and refund it. */
  | 'return-money'
  | 'record-dispute'
  | 'record-dispute-won'
  | 'record-dispute-lost'

/**
 * Authorization and capture events of a captured payment only echo our own calls: not worth a request to the provider.
 */
export function isEcho(event: string, status: PaymentStatus): boolean {
  return status === 'captured' && echoes.has(event)
}

const echoes = new Set(['payment_intent.amount_capturable_updated', 'payment_intent.succeeded'])

export type PaymentFacts = {
  status: PaymentStatus
  amountCents: number
  isStale: boolean
  /** The buyer is known, so no browser is needed. */
  hasCheckout: boolean
  captureRequested: boolean
}

export type IntentFacts = {
  status: IntentStatus
  amountCents: number
  currency: string
  dispute: 'open' | 'won' | 'lost' | null
}

/**
 * The payment state machine. Called again after each step until it returns `wait`, so events may be late, duplicated,
 * out of order or lost.
 */
export function nextStep(payment: PaymentFacts, intent: IntentFacts): Step {
  switch (payment.status) {
    case 'created':
      return stepOfOpen(payment, intent)
    case 'authorized':
      return stepOfAuthorized(payment, intent)
    case 'voiding':
      if (intent.status === 'canceled') return 'record-void'
      return intent.status === 'succeeded' ? 'return-money' : 'cancel'
    case 'captured':
    case 'refunding':
    case 'refund_failed':
      return intent.dispute === 'open' || intent.dispute === 'lost' ? 'record-dispute' : 'wait'
    case 'disputed':
      if (intent.dispute === 'won') return 'record-dispute-won'
      return intent.dispute === 'lost' ? 'record-dispute-lost' : 'wait'
    case 'refunded':
    case 'voided':
    case 'lost':
      return 'wait'
  }
}

function stepOfOpen({ amountCents, isStale, hasCheckout }: PaymentFacts, intent: IntentFacts): Step {
  switch (intent.status) {
    case 'requires_payment_method':
    case 'requires_confirmation':
      return isStale ? 'void-open' : 'wait'
    case 'requires_action':
      return isStale ? 'void-open' : 'grace'
    case 'processing':
      return 'wait'
    case 'canceled':
      return 'void-open'
    case 'requires_capture':
    case 'succeeded':
      if (intent.amountCents !== amountCents || intent.currency !== 'usd') return 'void-open'
      if (isStale) return 'void-open'
      return hasCheckout ? 'fulfil' : 'wait'
  }
}

function stepOfAuthorized({ captureRequested }: PaymentFacts, { status }: IntentFacts): Step {
  switch (status) {
    case 'requires_capture':
      return captureRequested ? 'capture' : 'wait'
    case 'succeeded':
      return 'record-capture'
    case 'processing':
      return 'wait'
    case 'canceled':
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return 'lose'
  }
}
