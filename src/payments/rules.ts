import type { PaymentStatus } from './contract.ts'

/** Our commission on every paid booking (specification, section 9). */
export const COMMISSION_PERCENT = 10

/** The commission within an amount, whole cents, half a cent rounded up. */
export function commissionOf(amountCents: number): number {
  return Math.round((amountCents * COMMISSION_PERCENT) / 100)
}

/** The least that a card can be charged (docs.stripe.com/currencies, minimum charge amounts: $0.50). */
export const MINIMUM_CENTS = 50

/**
 * How long a quote can be paid: twice a hold, for whoever is slow at the card. After that an authorized card without a booking
 * is let go, and times and prices are asked for anew.
 */
export const QUOTE_MINUTES = 30

/** The life of a payment: forward only. */
export const nextStatuses = {
  created: ['authorized', 'voiding'],
  authorized: ['captured', 'voiding'],
  captured: ['refunding', 'disputed'],
  refunding: ['refunded', 'refund_failed'],
  refunded: [],
  refund_failed: ['refunding'],
  voiding: ['voided', 'refunding'],
  voided: [],
  disputed: ['captured', 'lost'],
  lost: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

/** The statuses from which this one may be reached: what an update's `where` asks. */
export function statusesBefore(status: PaymentStatus): PaymentStatus[] {
  return (Object.keys(nextStatuses) as PaymentStatus[]).filter(from =>
    (nextStatuses[from] as readonly PaymentStatus[]).includes(status),
  )
}
