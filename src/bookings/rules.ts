import type { BookedSlot } from '#availability/rules.ts'
import type { Approval, ProviderType, RefundPolicy } from '#facilities/contract.ts'
import { fullRefundUntil, percentAt, refundCents } from '#facilities/refund-policy.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { hoursText } from '#kit/shared/time.ts'
import { MINIMUM_CENTS } from '#payments/rules.ts'
import { type Booking, type BookingMode, type BookingStatus, bookingsProblem } from './contract.ts'

export const nextStatuses = {
  pending_confirmation: ['confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  redirected: [],
  cancelled: [],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>

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
 * Default first: our calendar books at once unless the owner approves each booking; other providers book on their site.
 * Requests work everywhere.
 */
export function modesOf({ providerType, bookingUrl, approval }: BookableBy): BookingMode[] {
  if (providerType === 'manual') return approval === 'instant' ? ['marketplace', 'hold'] : ['hold']
  return bookingUrl ? ['linkout', 'hold'] : ['hold']
}

export function modeFor(facility: BookableBy, requested?: string | null): BookingMode {
  const modes = modesOf(facility)
  return modes.find(mode => mode === requested) ?? modes[0]!
}

export function promiseOf(mode: BookingMode, responseHours: number): string {
  switch (mode) {
    case 'marketplace':
      return 'Confirmed instantly'
    case 'hold':
      return `The owner confirms within ${hoursText(responseHours)}`
    case 'linkout':
      return 'Opens the provider’s site'
  }
}

/** Adjacent slots form one stay. Milliseconds since 1970, whole US cents. */
export type Run = {
  start: number
  end: number
  priceCents: number
  /** Chosen by the owner, so cancelable and movable until it begins. */
  isMoved?: boolean | undefined
}

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

export function staysOf({ slots }: Pick<Booking, 'slots'>): Run[] {
  const runs = slots.map(({ startTime, endTime, pricePerSlot, isMoved }) => ({
    start: Date.parse(startTime),
    end: Date.parse(endTime),
    priceCents: fromDecimal(pricePerSlot) ?? 0,
    isMoved,
  }))
  return runsOf(runs)
}

/** Each stay is judged by its own start, so weeks count separately. Whole cents. */
export function refundableCents(slots: readonly Run[], policy: RefundPolicy, now: number): number {
  return runsOf(slots).reduce(
    (sum, run) => sum + refundCents(run.priceCents, policyFor(run, policy), run.start, now),
    0,
  )
}

/** While it is fully refundable: moving it later would bypass the policy. */
export function isMovable(run: Run, policy: RefundPolicy, now: number): boolean {
  return percentAt(policyFor(run, policy), run.start, now) === 100
}

/** What the owner has chosen is refundable until it begins. */
export function policyFor({ isMoved }: Pick<Run, 'isMoved'>, policy: RefundPolicy): RefundPolicy {
  return isMoved ? UNTIL_START : policy
}

/** When the facility cancels, too: only weeks already played stay paid. */
export const UNTIL_START = fullRefundUntil(0)

/** Only future stays can be canceled. */
export function liesAhead(slots: readonly Run[], now: number): boolean {
  return runsOf(slots).some(run => run.start > now)
}

/**
 * The credit's part: as much as possible, but the rest must be chargeable to a card. Zero if the total is too small for
 * that and not covered. Whole cents.
 */
export function creditPart(totalCents: number, remainingCents: number): number {
  if (remainingCents >= totalCents) return totalCents
  return Math.max(0, Math.min(remainingCents, totalCents - MINIMUM_CENTS))
}

/** To the card first, the rest to the credit. Whole cents. */
export function splitRefund(
  cents: number,
  { cardCents, creditCents }: { cardCents: number; creditCents: number },
): { cardCents: number; creditCents: number } {
  const toCard = Math.min(cents, cardCents)
  return { cardCents: toCard, creditCents: Math.min(cents - toCard, creditCents) }
}

/** Whole cents in proportion to `weights` (not all zero), adding up to `cents`; each part is rounded up or down. */
export function shareCents(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let [weightSoFar, centsSoFar] = [0, 0]
  return weights.map(weight => {
    weightSoFar += weight
    const share = Math.round((cents * weightSoFar) / sum) - centsSoFar
    centsSoFar += share
    return share
  })
}

/** `elsewhere`: on the provider's site. */
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

/** Unambiguous when read aloud: no 0, O, 1, I, L, U. */
const referenceLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight random bytes → "OF-7K3M-92QX": 30^8 references (access is checked anyway). */
export function makeReference(bytes: Uint8Array): string {
  return `OF-${spellCode(bytes.slice(0, 8))}`
}

/** Twelve random bytes → "CR-7K3M-92QX-4HTB": 30^12 codes, because anyone with a code can spend it. */
export function makeCreditCode(bytes: Uint8Array): string {
  return `CR-${spellCode(bytes.slice(0, 12))}`
}

/** Groups of four: "7K3M-92QX". */
export function spellCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, byte => referenceLetters[byte % referenceLetters.length]).join('')
  return letters.match(/.{4}/g)!.join('-')
}

/**
 * The claimed total may or may not include the credit. Refuses: price-changed (with the right amount), times-changed.
 */
export function checkClaims(
  claimed: { totalAmount: string; slotIds: readonly string[] },
  { slots, creditCents = 0 }: { slots: readonly BookedSlot[]; creditCents?: number },
): void {
  const total = totalOf(slots)
  const claimedCents = fromDecimal(claimed.totalAmount)
  if (claimedCents !== total && claimedCents !== total - creditCents)
    throw bookingsProblem('price-changed', { amount: toDecimal(total - creditCents) })
  if (!areSameSlots(claimed.slotIds, slots)) throw bookingsProblem('times-changed')
}

export function areSameSlots(ids: readonly string[], slots: readonly { id: string }[]): boolean {
  const quoted = new Set(slots.map(slot => slot.id))
  return ids.length === quoted.size && ids.every(id => quoted.has(id))
}

/** Whole US cents. */
export function totalOf(slots: readonly { priceCents: number }[]): number {
  return slots.reduce((sum, slot) => sum + slot.priceCents, 0)
}
