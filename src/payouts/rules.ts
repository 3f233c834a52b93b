/** Delay of payouts. Two days after the clinic card money is available, and problems at the field are known. */
export const PAYOUT_HOURS = 48

/** Whole cents. */
export type Books = {
  capturedCents: number
  refundedCents: number
  platformCents: number
  facilityCents: number
  athleteCents: number
}

export function isBalanced({ capturedCents, refundedCents, ...shares }: Books): boolean {
  return capturedCents - refundedCents === shares.platformCents + shares.facilityCents + shares.athleteCents
}

/** Whole cents. */
export type Account = {
  /** After refunds and disputes. */
  shareCents: number
  /** Clinics not payable yet. */
  waitingCents: number
  sentCents: number
  requestedCents: number
}

/**
 * Negative after refunds or disputes of money already sent: never collected automatically, it reduces the next payout.
 */
export function dueOf({ shareCents, waitingCents, sentCents, requestedCents }: Account): number {
  return shareCents - waitingCents - sentCents - requestedCents
}
