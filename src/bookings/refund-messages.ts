import { clockText, dateOf, momentText, shortDay } from '#availability/time-format.ts'
import type { Facility, RefundPolicy } from '#facilities/contract.ts'
import {
  deadlinesAhead,
  describe,
  describeByTime,
  hoursFor,
  nextDeadline,
  refundName,
} from '#facilities/refund-policy.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { hoursText, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { Booking } from './contract.ts'
import { isMovable, policyFor, refundableCents, staysOf } from './rules.ts'

/** The sentences about a booking's refund, for pages and emails. `now` is in milliseconds. */

/** "Full refund up to 24 hours before the start". */
export function refundRule({ refundPolicy }: Pick<Facility, 'refundPolicy'>): string {
  return capitalized(describe(refundPolicy))
}

type Offer = Pick<Facility, 'refundPolicy' | 'timeZone'>
type Chosen = readonly { startTime: string }[]

/**
 * Before booking, by the facility's clock: "Full refund until Mon, Nov 23, 6 PM". Each date has its own deadline, which
 * depends on its first time.
 */
export function offeredRefund(chosen: Chosen, facility: Offer, now: number): { text: string; isOver: boolean } {
  if (chosen.length === 0) return { text: refundRule(facility), isOver: false }
  if (new Set(chosen.map(slot => dateOf(slot.startTime))).size > 1) return offeredForEach(chosen, facility, now)
  const { refundPolicy, timeZone } = facility
  const deadlines = deadlinesAhead(refundPolicy, Math.min(...chosen.map(startOf)), now)
  if (deadlines.length === 0) return { text: noRefund('this starts', refundPolicy), isOver: true }
  const parts = deadlines.map(({ at, percent }) => {
    const local = toOffsetIso(at, offsetMinutesAt(timeZone, at))
    return `${refundName(percent)} until ${shortDay(dateOf(local))}, ${clockText(local)}`
  })
  return { text: capitalized(parts.join(', then ')), isOver: false }
}

function offeredForEach(chosen: Chosen, { refundPolicy }: Offer, now: number) {
  const late = chosen.filter(slot => nextDeadline(refundPolicy, startOf(slot), now) === null)
  if (late.length === chosen.length) return { text: noRefund('all of this starts', refundPolicy), isOver: true }
  const rule = describe(refundPolicy, 'it starts')
  if (late.length === 0) return { text: `Each date: ${rule}`, isOver: false }
  const dates = new Set(late.map(slot => shortDay(dateOf(slot.startTime))))
  return { text: `No refund for ${[...dates].join(' and ')}. Each other date: ${rule}`, isOver: false }
}

function noRefund(what: string, policy: RefundPolicy): string {
  const late = lessThan(policy)
  return late ? `No refund or change: ${what} in ${late}` : 'No refund'
}

/** In emails about a coming booking. */
export function policyText(booking: Booking, now: number): string {
  const { refundPolicy, timeZone } = booking
  if (booking.isPaidAtFacility)
    return 'Plans change? Please cancel so someone else can play. Contact the facility about anything you paid there.'
  if (isFree(booking)) return 'Can’t make it? Please cancel so someone else can play.'
  if (staysOf(booking).length > 1) return `Plans change? If you cancel, you get ${describeByTime(refundPolicy)}.`
  const deadlines = deadlinesOf(booking, now)
  if (deadlines.length === 0) return noLongerRefundable(refundPolicy)
  const parts = deadlines.map(({ at, percent }) => `by ${momentText(at, timeZone)} for ${aRefund(percent)}`)
  return `Plans change? Cancel ${parts.join(', or ')}.`
}

/** On the receipt, as of the booking. */
export function cancelStep(booking: Booking): string {
  const { refundPolicy, timeZone, createdAt } = booking
  if (isFree(booking)) return 'Cancel on this page so someone else can play.'
  if (staysOf(booking).length > 1) return `Cancel on this page. You get ${describeByTime(refundPolicy)}.`
  const deadlines = deadlinesOf(booking, Date.parse(createdAt))
  if (deadlines.length === 0) {
    const late = lessThan(refundPolicy)
    return late ? `You booked ${late} before the start, so it can’t be refunded.` : 'It can’t be refunded.'
  }
  const parts = deadlines.map(({ at, percent }) => `${aRefund(percent)} until ${momentText(at, timeZone)}`)
  const text = `Cancel on this page for ${parts.join(', or ')}.`
  if (deadlines[0]!.percent < 100) return text
  return `${text} ${deadlines.length > 1 ? 'While the refund is full' : 'Until then'}, you can also change the time.`
}

/** For its customer, once no time can be moved; null before. */
export function tooLateHint(booking: Booking, now: number): string | null {
  const { refundPolicy, facilityApproval, status, manageKey, isPaidAtFacility } = booking
  if (status !== 'confirmed' || !manageKey || isPaidAtFacility) return null
  const stays = staysOf(booking)
  if (stays.some(stay => isMovable(stay, refundPolicy, now))) return null
  const rest = facilityApproval === 'request' ? 'transfer it to someone else' : 'add times or transfer the booking'
  if (refundableCents(stays, refundPolicy, now) > 0)
    return `${startSoon(refundPolicy, 100)} can’t be changed, and only part of the price is refundable. You can ${rest}.`
  if (facilityApproval === 'request') return `${noLongerRefundable(refundPolicy)} You can still ${rest}.`
  return `${startSoon(refundPolicy)} can’t be changed or refunded. You can ${rest}.`
}

/** Below the heading that some times can no longer be changed. */
export function fixedTimesText({ refundPolicy }: Pick<Booking, 'refundPolicy'>): string {
  const late = lessThan(refundPolicy, 100)
  const why = late
    ? `They start in ${late}, the refund policy’s notice period.`
    : 'The facility’s refund policy doesn’t allow it.'
  return `${why} You can still add other times.`
}

/** What canceling now keeps. Whole cents; a null policy is not known here. */
export function keptText(kept: number, total: number, policy: RefundPolicy | null): string {
  const late = policy ? lessThan(policy, kept === total ? 1 : 100) : 'less than the notice period'
  const text = `${toDollars(kept)} isn’t refundable.`
  if (!late) return text
  return `${text} ${kept === total ? 'These times start' : 'It’s for times that start'} in ${late} or have already started.`
}

/** What a cancellation kept. Whole cents. */
export function keptByPolicy(kept: number, total: number, policy: RefundPolicy): string {
  const late = lessThan(policy, kept === total ? 1 : 100)
  if (kept === total && late)
    return `You canceled ${late} before the start, so under the facility’s refund policy, it isn’t refundable.`
  const text = `Under the facility’s refund policy, ${toDollars(kept)} isn’t refundable.`
  return late ? `${text} Those times were ${late} away or had already started.` : text
}

/** "$75 goes back to the original card …" Whole cents. */
export function toCardText(cents: number): string {
  return `${toDollars(cents)} goes back to the original card. It can take 5 to 10 business days to appear.`
}

function deadlinesOf(booking: Booking, now: number) {
  const stay = staysOf(booking)[0]!
  return deadlinesAhead(policyFor(stay, booking.refundPolicy), stay.start, now)
}

function noLongerRefundable(policy: RefundPolicy): string {
  const late = lessThan(policy)
  return late ? `This starts in ${late}, so it’s no longer refundable.` : 'This isn’t refundable.'
}

function startSoon(policy: RefundPolicy, percent?: number): string {
  const late = lessThan(policy, percent)
  return late ? `These times start in ${late}, so they` : 'These times'
}

/** "less than 24 hours": too late for `percent`. Null if it was never possible. */
function lessThan(policy: RefundPolicy, percent = 1): string | null {
  const hours = hoursFor(policy, percent)
  return hours === null ? null : `less than ${hoursText(hours)}`
}

function aRefund(percent: number): string {
  return percent === 100 ? 'a full refund' : refundName(percent)
}

function isFree({ totalAmount }: Booking): boolean {
  return fromDecimal(totalAmount) === 0
}

function startOf({ startTime }: Chosen[number]): number {
  return Date.parse(startTime)
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
