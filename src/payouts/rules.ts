/**
 * Delay of a payout after the clinic ends. Two days: by then the provider has the card money available and problems at
 * the field are known.
 */
export const PAYOUT_HOURS = 48

/** Whole cents. */
export type Books = {
  capturedCents: number
  refundedCents: number
  platformCents: number
  facilityCents: number
  athleteCents: number
}

/** Every remaining cent belongs to somebody. */
export function isBalanced({ capturedCents, refundedCents, ...shares }: Books): boolean {
  return capturedCents - refundedCents === shares.platformCents + shares.facilityCents + shares.athleteCents
}

/** Shares of clinics, whole cents. */
export type Account = {
  /** Of all clinics, after refunds and disputes. */
  shareCents: number
  /** Clinics not payable yet. */
  waitingCents: number
  sentCents: number
  /** Sent to the provider, not confirmed. */
  requestedCents: number
}

/**
 * Payable now. Negative after refunds or disputes of money already sent: never collected automatically, it reduces the
 * next payout.
 */
export function dueOf({ shareCents, waitingCents, sentCents, requestedCents }: Account): number {
  return shareCents - waitingCents - sentCents - requestedCents
}
