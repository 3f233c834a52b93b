import type { IntentStatus, PaymentStatus } from './contract.ts'

/** Commission on every paid booking (specification, section 9). */
export const COMMISSION_PERCENT = 10

/** Whole cents, half a cent rounds up. */
export function commissionOf(amountCents: number): number {
  return Math.round((amountCents * COMMISSION_PERCENT) / 100)
}

/**
 * Our part of a refund, in whole cents: the commission before it less the commission after it, so partial refunds add
 * up to exactly the commission.
 */
export function commissionBack({ amountCents, feeCents }: Charge, refundedBefore: number, refundCents: number): number {
  const kept = (refunded: number) => Math.round((feeCents * (amountCents - refunded)) / amountCents)
  return kept(refundedBefore) - kept(refundedBefore + refundCents)
}

type Charge = { amountCents: number; feeCents: number }

/** Smallest card charge, $0.50 (docs.stripe.com/currencies, minimum charge amounts). */
export const MINIMUM_CENTS = 50

/**
 * How long a quote can be paid: twice a hold, for slow checkouts. After that an authorization without a booking is
 * voided, and times and prices are quoted again.
 */
export const QUOTE_MINUTES = 30

/**
 * Extra minutes for holds while the bank authenticates the cardholder. Given once, so nobody keeps a time by never
 * answering.
 */
export const GRACE_MINUTES = 10

/** Payments only move forward. A partial refund leaves them captured. */
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
  // Won, with a refund promised meanwhile: it is sent now.
  disputed: ['captured', 'refunding', 'lost'],
  lost: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

/** The statuses that may precede this one, for the `where` of an update. */
export function statusesBefore(status: PaymentStatus): PaymentStatus[] {
  return (Object.keys(nextStatuses) as PaymentStatus[]).filter(from =>
    (nextStatuses[from] as readonly PaymentStatus[]).includes(status),
  )
}

/** What happens to a payment next, given the provider's view of it. */
export type Step =
  /** Nothing now: somebody else acts next, or the payment is final. */
  | 'wait'
  /** The bank authenticates the cardholder: keep what is being bought a little longer. */
  | 'grace'
  | 'fulfil'
  /** Void an open payment; it can no longer buy anything. */
  | 'let-go'
  | 'capture'
  /** Record that the money is ours. */
  | 'record-capture'
  /** The authorization is gone, so undo what was bought with it. */
  | 'lose'
  | 'cancel'
  /** Record that the authorization is gone and nothing was charged. */
  | 'record-void'
  /** Money was captured by mistake: record and refund it. */
  | 'return-money'
  | 'record-dispute'
  | 'record-dispute-won'
  | 'record-dispute-lost'

/**
 * Events about an authorization or a capture of a captured payment only echo our own calls, one or two per purchase, so
 * they are not worth a request to the provider.
 */
export function isOldNews(event: string, status: PaymentStatus): boolean {
  return status === 'captured' && echoes.has(event)
}

const echoes = new Set(['payment_intent.amount_capturable_updated', 'payment_intent.succeeded'])

export type PaymentFacts = {
  status: PaymentStatus
  amountCents: number
  /** The quote has expired: nothing new can be bought with it. */
  isStale: boolean
  /** The buyer is known, so fulfillment does not need the browser. */
  hasCheckout: boolean
  captureWanted: boolean
}

export type IntentFacts = {
  status: IntentStatus
  amountCents: number
  currency: string
  dispute: 'open' | 'won' | 'lost' | null
}

/**
 * The payment state machine. Settling calls it after each step until it returns `wait`, so events may be late,
 * duplicated, out of order or lost.
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
      return isStale ? 'let-go' : 'wait'
    case 'requires_action':
      return isStale ? 'let-go' : 'grace'
    case 'processing':
      return 'wait'
    case 'canceled':
      return 'let-go'
    case 'requires_capture':
    case 'succeeded':
      if (intent.amountCents !== amountCents || intent.currency !== 'usd') return 'let-go'
      if (isStale) return 'let-go'
      return hasCheckout ? 'fulfil' : 'wait'
  }
}

function stepOfAuthorized({ captureWanted }: PaymentFacts, { status }: IntentFacts): Step {
  switch (status) {
    case 'requires_capture':
      return captureWanted ? 'capture' : 'wait'
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
