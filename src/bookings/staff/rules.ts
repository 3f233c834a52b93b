import type { BookingStatus } from '#bookings/contract.ts'
import { shareCents, splitRefund } from '#bookings/rules.ts'
import { tidyLine, tooLongText } from '#kit/shared/tidy-text.ts'
import { HOUR } from '#kit/shared/time.ts'

const REASON_LENGTH = 200
const NOTE_LENGTH = 2_000

export function reasonFault(typed: string): string | undefined {
  const text = tidyLine(typed)
  if (text === '') return 'Enter a reason'
  return text.length > REASON_LENGTH ? tooLongText(REASON_LENGTH) : undefined
}

export function noteFault(typed: string): string | undefined {
  return typed.trim().length > NOTE_LENGTH ? tooLongText(NOTE_LENGTH) : undefined
}

type Paid = {
  status: BookingStatus
  totalCents: number
  creditCents: number
  /** Captured by card and neither refunded nor owed after a failed refund. */
  heldCents: number
}

/**
 * What staff can still refund, in whole cents. A canceled booking's price no longer says what was kept, so only card money
 * counts. A request has not been charged.
 */
export function refundableOf({ status, totalCents, creditCents, heldCents }: Paid): {
  cardCents: number
  creditCents: number
} {
  if (status === 'cancelled') return { cardCents: Math.max(heldCents, 0), creditCents: 0 }
  if (status !== 'confirmed') return { cardCents: 0, creditCents: 0 }
  return { cardCents: Math.max(Math.min(totalCents - creditCents, heldCents), 0), creditCents }
}

type Priced = { priceCents: number }

/** The confirmed booking after a refund of at most what `refundableOf` says. Each time gets cheaper in proportion. */
export function priceAfterRefund<Slot extends Priced>(
  { slots, totalCents, creditCents }: { slots: readonly Slot[]; totalCents: number; creditCents: number },
  refund: { cardCents: number; creditCents: number },
): { slots: Slot[]; totalCents: number; creditCents: number } {
  const left = totalCents - refund.cardCents - refund.creditCents
  const prices = shareCents(
    left,
    slots.map(({ priceCents }) => priceCents),
  )
  return {
    slots: slots.map((slot, index) => ({ ...slot, priceCents: prices[index]! })),
    totalCents: left,
    creditCents: creditCents - refund.creditCents,
  }
}

/** Undefined if it is more than is left. */
export function partOf(cents: number, left: { cardCents: number; creditCents: number }) {
  return cents > left.cardCents + left.creditCents ? undefined : splitRefund(cents, left)
}

/** People come early. */
const EARLY_MS = 2 * HOUR

/** `start` and `now` in milliseconds. */
export function attendanceAt(start: number, now: number): { canArrive: boolean; canMiss: boolean } {
  return { canArrive: now >= start - EARLY_MS, canMiss: now >= start }
}
