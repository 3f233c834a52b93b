/**
 * How long after its end a clinic is paid out. Two days: the provider makes money of cards available to us about then, and what
 * went wrong at the field has been told.
 */
export const PAYOUT_HOURS = 48

/** Whole cents: what cards were charged, what went back, and whose the rest is. */
export type Books = {
  capturedCents: number
  refundedCents: number
  platformCents: number
  facilityCents: number
  athleteCents: number
}

/** Whether everything that is left belongs to somebody, to the cent. */
export function isBalanced({ capturedCents, refundedCents, ...shares }: Books): boolean {
  return capturedCents - refundedCents === shares.platformCents + shares.facilityCents + shares.athleteCents
}

/** Whole cents of somebody's shares of clinics. */
export type Account = {
  /** Theirs of all clinics, refunds and disputes taken off. */
  shareCents: number
  /** Of clinics that are not to be paid out yet. */
  waitingCents: number
  sentCents: number
  /** Asked of the provider, who has not confirmed it. */
  requestedCents: number
}

/**
 * What is to be paid out now. Below zero: less is theirs than was sent, because of a refund or dispute after it; that is never
 * taken back by itself, it lessens what is sent next.
 */
export function dueOf({ shareCents, waitingCents, sentCents, requestedCents }: Account): number {
  return shareCents - waitingCents - sentCents - requestedCents
}
