import type { Approval, ProviderType } from '#facilities/contract.ts'
import { HOUR } from '#kit/shared/time.ts'
import { MINIMUM_CENTS } from '#payments/rules.ts'
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

type BookableBy = { providerType: ProviderType; bookingUrl: string | null; approval: Approval }

/**
 * The ways to book at a facility, the usual one first: our own calendar at once unless the owner approves each booking, every
 * other provider on its own site. By request, which the owner confirms, works everywhere.
 */
export function modesOf({ providerType, bookingUrl, approval }: BookableBy): BookingMode[] {
  if (providerType === 'manual') return approval === 'instant' ? ['marketplace', 'hold'] : ['hold']
  return bookingUrl ? ['linkout', 'hold'] : ['hold']
}

/** The way that is wished for, if it is offered; otherwise the usual one. */
export function modeFor(facility: BookableBy, wished?: string | null): BookingMode {
  const modes = modesOf(facility)
  return modes.find(mode => mode === wished) ?? modes[0]!
}

/** What happens after the button is pressed, said before it is. */
export function promiseOf(mode: BookingMode, responseHours: number): string {
  switch (mode) {
    case 'marketplace':
      return 'Confirmed at once'
    case 'hold':
      return `The owner confirms within ${hoursText(responseHours)}`
    case 'linkout':
      return 'Opens the provider’s site'
  }
}

/** "1 hour", "12 hours". */
export function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** The last moment at which a cancellation is refunded in full. */
export function refundableUntil(startsAt: Date, refundHours: number): Date {
  return new Date(startsAt.getTime() - refundHours * HOUR)
}

/** Slots that touch are one stay: it begins with the first of them. Milliseconds since 1970, whole US cents. */
export type Run = {
  start: number
  end: number
  priceCents: number
  /** The owner has chosen this time: whom it does not suit may give it up or move it until it begins. */
  isMoved?: boolean | undefined
}

/** Slots in order of time, those that touch joined. */
export function runsOf(slots: readonly Run[]): Run[] {
  const runs: Run[] = []
  for (const { start, end, priceCents, isMoved = false } of [...slots].sort((a, b) => a.start - b.start)) {
    const last = runs.at(-1)
    if (last?.end === start) {
      last.end = end
      last.priceCents += priceCents
      last.isMoved ||= isMoved
    } else runs.push({ start, end, priceCents, isMoved })
  }
  return runs
}

/**
 * What a customer gets back for these slots at `now`: the price of every stay that begins no earlier than the policy's notice
 * from now; of several weeks each is judged by itself. Whole cents.
 */
export function refundableCents(slots: readonly Run[], refundHours: number, now: number): number {
  return runsOf(slots)
    .filter(run => run.start - now >= noticeOf(run, refundHours) * HOUR)
    .reduce((sum, run) => sum + run.priceCents, 0)
}

/** Hours before a stay within which it is kept: none for a time that the owner has chosen. */
export function noticeOf({ isMoved }: Pick<Run, 'isMoved'>, refundHours: number): number {
  return isMoved ? 0 : refundHours
}

/** Whether anything of a booking lies ahead: a stay that has begun cannot be given up. */
export function liesAhead(slots: readonly Run[], now: number): boolean {
  return runsOf(slots).some(run => run.start > now)
}

/**
 * What a credit pays of a total: as much as it can, but it never leaves less for the card than a card can be charged. Nothing
 * when the total itself is that small and the credit does not cover it. Whole cents.
 */
export function creditPart(totalCents: number, remainingCents: number): number {
  if (remainingCents >= totalCents) return totalCents
  return Math.max(0, Math.min(remainingCents, totalCents - MINIMUM_CENTS))
}

/** Money that goes back, to the card first and the rest to the credit that paid. Whole cents. */
export function splitRefund(
  cents: number,
  { cardCents, creditCents }: { cardCents: number; creditCents: number },
): { cardCents: number; creditCents: number } {
  const toCard = Math.min(cents, cardCents)
  return { cardCents: toCard, creditCents: Math.min(cents - toCard, creditCents) }
}

/** What a booking was paid with, or will be. `elsewhere`: on the provider's site. */
export type PaidWith = 'card' | 'credit' | 'card-and-credit' | 'facility' | 'free' | 'elsewhere'

export function paidWith({
  mode,
  totalCents,
  creditCents,
  isPaidAtFacility,
}: {
  mode: BookingMode
  totalCents: number
  creditCents: number
  isPaidAtFacility: boolean
}): PaidWith {
  if (mode === 'linkout') return 'elsewhere'
  if (totalCents === 0) return 'free'
  if (isPaidAtFacility) return 'facility'
  if (creditCents === 0) return 'card'
  return creditCents < totalCents ? 'card-and-credit' : 'credit'
}

/** Letters and digits that nobody confuses when reading them out: no 0, O, 1, I, L, U. */
const referenceLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight random bytes → "OF-7K3M-92QX": 30^8 references, so that a number is not worth guessing (access is checked anyway). */
export function makeReference(bytes: Uint8Array): string {
  return `OF-${spellCode(bytes.slice(0, 8))}`
}

/** Twelve random bytes → "CR-7K3M-92QX-4HTB": 30^12 codes; whoever has it may spend it, so it must not be guessed. */
export function makeCreditCode(bytes: Uint8Array): string {
  return `CR-${spellCode(bytes.slice(0, 12))}`
}

/** Random bytes as letters that nobody confuses, in groups of four: "7K3M-92QX". */
export function spellCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, byte => referenceLetters[byte % referenceLetters.length]).join('')
  return letters.match(/.{4}/g)!.join('-')
}
