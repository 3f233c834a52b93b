import type { IntentStatus, PaymentStatus } from './contract.ts'

/** Our commission on every paid booking (specification, section 9). */
export const COMMISSION_PERCENT = 10

/** The commission within an amount, whole cents, half a cent rounded up. */
export function commissionOf(amountCents: number): number {
  return Math.round((amountCents * COMMISSION_PERCENT) / 100)
}

/**
 * Our part of a refund: the commission of what stays after it, taken from the commission of what stayed before, so that refunds
 * in several parts give back exactly the commission in the end. Whole cents.
 */
export function commissionBack({ amountCents, feeCents }: Charge, refundedBefore: number, refundCents: number): number {
  const kept = (refunded: number) => Math.round((feeCents * (amountCents - refunded)) / amountCents)
  return kept(refundedBefore) - kept(refundedBefore + refundCents)
}

type Charge = { amountCents: number; feeCents: number }

/** The least that a card can be charged (docs.stripe.com/currencies, minimum charge amounts: $0.50). */
export const MINIMUM_CENTS = 50

/**
 * How long a quote can be paid: twice a hold, for whoever is slow at the card. After that an authorized card without a booking
 * is let go, and times and prices are asked for anew.
 */
export const QUOTE_MINUTES = 30

/** How long holds wait on while the card's bank asks its owner. Once, so that nobody keeps a time by never answering. */
export const GRACE_MINUTES = 10

/** The life of a payment: forward only. Refunds of a part leave it captured. */
export const nextStatuses = {
  created: ['authorized', 'voiding'],
  authorized: ['captured', 'voiding'],
  captured: ['refunding', 'disputed'],
  refunding: ['refunded', 'refund_failed', 'disputed'],
  // A bank may send back what had gone through.
  refunded: ['refund_failed'],
  refund_failed: ['refunding', 'disputed'],
  voiding: ['voided', 'refunding'],
  voided: [],
  // Won, and promised back meanwhile: then it goes back now.
  disputed: ['captured', 'refunding', 'lost'],
  lost: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

/** The statuses from which this one may be reached: what an update's `where` asks. */
export function statusesBefore(status: PaymentStatus): PaymentStatus[] {
  return (Object.keys(nextStatuses) as PaymentStatus[]).filter(from =>
    (nextStatuses[from] as readonly PaymentStatus[]).includes(status),
  )
}

/** What has to happen next to a payment, seen what the provider says of it. */
export type Step =
  /** Nothing now: somebody else acts next, or nobody any more. */
  | 'wait'
  /** The bank asks the card's owner: what is being bought waits a little longer. */
  | 'grace'
  /** Write what was paid for. */
  | 'fulfil'
  /** Give up an open payment: nothing is bought with it any more. */
  | 'let-go'
  /** Take the authorized money. */
  | 'capture'
  /** Note that the money is ours. */
  | 'record-capture'
  /** The authorization is gone: what was bought with it has to go as well. */
  | 'lose'
  /** Give the authorization back. */
  | 'cancel'
  /** Note that the authorization is gone and nothing was charged. */
  | 'record-void'
  /** The money was taken although it should not have been: note it and give it back. */
  | 'return-money'
  /** Note that the bank disputes it, or how that ended. */
  | 'record-dispute'
  | 'record-dispute-won'
  | 'record-dispute-lost'

/**
 * Events of an authorization or a capture have nothing to tell of a payment whose money is ours already: they are the echo of
 * what we did ourselves, one or two for every purchase, and not worth asking the provider about.
 */
export function isOldNews(event: string, status: PaymentStatus): boolean {
  return status === 'captured' && echoes.has(event)
}

const echoes = new Set(['payment_intent.amount_capturable_updated', 'payment_intent.succeeded'])

export type PaymentFacts = {
  status: PaymentStatus
  amountCents: number
  /** The quote is over: nothing new is bought with it. */
  isStale: boolean
  /** We know who buys, so it can be bought without the browser. */
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
 * The table of the payment's life. Whoever settles asks it again after every step until it says `wait`, so that events may
 * come late, twice, in any order or never.
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
