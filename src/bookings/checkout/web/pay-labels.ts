import type { Booking, BookingMode } from '#bookings/contract.ts'
import { promiseOf } from '#bookings/rules.ts'
import { toDollars } from '#kit/shared/money.ts'

export type CheckoutKind = 'card' | 'free' | 'credit' | 'link'

/** `dueCents`: whole US cents charged to the card. */
type Words = { kind: CheckoutKind; mode: BookingMode; dueCents: number }

export function payTitle({ kind, mode }: Pick<Words, 'kind' | 'mode'>): string {
  if (kind === 'link') return 'Continue to the provider'
  if (mode === 'hold') return 'Send your request'
  return kind === 'card' ? 'Pay' : 'Book'
}

/** `isPaid`: only the booking is missing. */
export function mainLabel({ kind, mode, dueCents }: Words, isPaid: boolean): string {
  const amount = dueCents === 0 ? '' : ` ${toDollars(dueCents)}`
  switch (kind) {
    case 'link':
      return 'Continue to the provider’s site'
    case 'free':
      return mode === 'hold' ? 'Send request' : 'Book for free'
    case 'credit':
      return mode === 'hold' ? 'Send request with your credit' : 'Book with your credit'
    case 'card':
      if (mode === 'hold') return isPaid ? `Finish request for${amount}` : `Authorize${amount} and send request`
      return isPaid ? `Finish booking for${amount}` : `Pay${amount} and book`
  }
}

/** For the bottom bar on phones. */
export function shortLabel({ kind, mode }: Pick<Words, 'kind' | 'mode'>): string {
  return kind === 'card' && mode === 'marketplace' ? 'Go to payment' : 'Continue'
}

/** No card was charged. */
export function backLabel(mode: BookingMode): string {
  return `You’re back online, and you were not charged. ${mode === 'hold' ? 'Press the button to send your request.' : 'Press Pay.'}`
}

/** Specification, section 8. */
export function doneLabel({ mode, responseHours }: Pick<Booking, 'mode' | 'responseHours'>): {
  title: string
  description: string
} {
  if (mode === 'hold') {
    return {
      title: 'Request sent',
      description: `${promiseOf('hold', responseHours)}. Your card is charged only then.`,
    }
  }
  return { title: 'Booking Confirmed!', description: 'Your facility has been successfully booked.' }
}
