import type { ProviderType } from '#facilities/contract.ts'
import { HOUR } from '#kit/shared/time.ts'
import type { BookingMode, BookingStatus } from './contract.ts'

/** The life of a booking. */
export const nextStatuses = {
  pending_confirmation: ['confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  redirected: [],
  cancelled: [],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>

/** The status a booking begins with. */
export function firstStatus(mode: BookingMode): BookingStatus {
  switch (mode) {
    case 'marketplace':
      return 'confirmed'
    case 'hold':
      return 'pending_confirmation'
    case 'linkout':
      return 'redirected'
  }
}

type BookableBy = { providerType: ProviderType; bookingUrl: string | null }

/**
 * The ways to book at a facility, the usual one first: our own calendar at once, every other provider on its own site. By
 * request, which the owner confirms, works everywhere.
 */
export function modesOf({ providerType, bookingUrl }: BookableBy): BookingMode[] {
  if (providerType === 'manual') return ['marketplace', 'hold']
  return bookingUrl ? ['linkout', 'hold'] : ['hold']
}

/** The way that is wished for, if it is offered; otherwise the usual one. */
export function modeFor(facility: BookableBy, wished?: string | null): BookingMode {
  const modes = modesOf(facility)
  return modes.find(mode => mode === wished) ?? modes[0]!
}

/** What happens after the button is pressed, said before it is. */
export function promiseOf(mode: BookingMode): string {
  switch (mode) {
    case 'marketplace':
      return 'Confirmed at once'
    case 'hold':
      return 'The owner confirms within 4 hours'
    case 'linkout':
      return "Opens the provider's site"
  }
}

/** The last moment at which a cancellation is refunded in full. */
export function refundableUntil(startsAt: Date, refundHours: number): Date {
  return new Date(startsAt.getTime() - refundHours * HOUR)
}

/** Letters and digits that nobody confuses when reading them out: no 0, O, 1, I, L, U. */
const referenceLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight random bytes → "OF-7K3M-92QX": 30^8 references, so that a number is not worth guessing (access is checked anyway). */
export function makeReference(bytes: Uint8Array): string {
  const letters = Array.from(bytes.slice(0, 8), byte => referenceLetters[byte % referenceLetters.length]).join('')
  return `OF-${letters.slice(0, 4)}-${letters.slice(4)}`
}
