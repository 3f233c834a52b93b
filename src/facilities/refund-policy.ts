import { HOUR, hoursText } from '#kit/shared/time.ts'
import type { RefundPolicy } from './contract.ts'

/** Instants and starts are in milliseconds. Steps may be in any order. */

/** When the owner sets none (specification, section 9). */
export const DEFAULT_REFUND_HOURS = 24

/** A full refund until `hours` before the start, then none. */
export function fullRefundUntil(hours: number): RefundPolicy {
  return { steps: [{ hours, percent: 100 }] }
}

export const defaultRefundPolicy = fullRefundUntil(DEFAULT_REFUND_HOURS)

/** Percent of the price that canceling at `now` returns. */
export function percentAt({ steps }: RefundPolicy, startsAt: number, now: number): number {
  return Math.max(0, ...steps.filter(({ hours }) => startsAt - now >= hours * HOUR).map(({ percent }) => percent))
}

/** Whole cents; half a cent goes to the customer. */
export function refundCents(priceCents: number, policy: RefundPolicy, startsAt: number, now: number): number {
  return Math.round((priceCents * percentAt(policy, startsAt, now)) / 100)
}

export type RefundDeadline = { at: number; percent: number }

/** The refunds still available, each with its last moment; largest first. */
export function deadlinesAhead({ steps }: RefundPolicy, startsAt: number, now: number): RefundDeadline[] {
  const ahead = steps
    .map(({ hours, percent }) => ({ at: startsAt - hours * HOUR, percent }))
    .filter(({ at, percent }) => at > now && percent > 0)
    .sort((a, b) => b.percent - a.percent || b.at - a.at)
  // A smaller refund only matters if it lasts longer.
  return ahead.filter(({ at }, index) => ahead.slice(0, index).every(larger => larger.at < at))
}

/** The largest refund still available; null if there is none. */
export function nextDeadline(policy: RefundPolicy, startsAt: number, now: number): RefundDeadline | null {
  return deadlinesAhead(policy, startsAt, now)[0] ?? null
}

/** Least hours before the start that return at least `percent`; null if nothing does. */
export function hoursFor({ steps }: RefundPolicy, percent: number): number | null {
  const hours = steps.filter(step => step.percent >= percent).map(step => step.hours)
  return hours.length > 0 ? Math.min(...hours) : null
}

const NO_REFUNDS = 'no refunds'
const STEP = /^(\d{1,3}) ?% ?(?:refund |back )?(?:until|up to) (\d{1,4}) ?(?:h|hrs?|hours?)?(?: before)?$/i

/** As owners type it and CSV files contain it: "24", "100% until 48 hours; 50% until 12 hours" or "no refunds". */
export function writePolicy(policy: RefundPolicy): string {
  const [first, ...others] = stepsOf(policy)
  if (!first) return NO_REFUNDS
  if (first.percent === 100 && others.length === 0) return String(first.hours)
  return [first, ...others].map(({ hours, percent }) => `${percent}% until ${hoursText(hours)}`).join('; ')
}

/** As many as fit in the form's text field. */
const MAX_STEPS = 5

/** Reads what `writePolicy` writes. Null for anything else, and if a later step refunds as much as an earlier one. */
export function readPolicy(text: string): RefundPolicy | null {
  if (text.toLowerCase() === NO_REFUNDS) return { steps: [] }
  if (/^\d{1,4}$/.test(text)) return fullRefundUntil(Number(text))
  const steps = text.split(/[;,]/).map(part => {
    const [, percent, hours] = STEP.exec(part.trim()) ?? []
    return { hours: Number(hours), percent: Number(percent) }
  })
  const inOrder = steps.toSorted((a, b) => b.hours - a.hours)
  const shrinks = inOrder.every(({ hours, percent }, index) => {
    const earlier = inOrder[index - 1]
    return percent >= 1 && percent <= (earlier ? earlier.percent - 1 : 100) && hours !== earlier?.hours
  })
  return shrinks && steps.length <= MAX_STEPS ? { steps } : null
}

/** "full refund up to 24 hours before the start", then each smaller refund. */
export function describe(policy: RefundPolicy, start = 'the start'): string {
  const [first, ...others] = stepsOf(policy).map(
    ({ hours, percent }) => `${refundName(percent)} up to ${hoursText(hours)} before`,
  )
  return first ? [`${first} ${start}`, ...others].join(', then ') : NO_REFUNDS
}

/** "a full refund for times at least 24 hours away", then each smaller refund. */
export function describeByTime(policy: RefundPolicy): string {
  const parts = stepsOf(policy).map(({ hours, percent }) => {
    const times = hours === 0 ? 'that haven’t started' : `at least ${hoursText(hours)} away`
    return `${percent === 100 ? 'a ' : ''}${refundName(percent)} for times ${times}`
  })
  return parts.join(', ') || 'no refund'
}

/** "full refund", "50% back". */
export function refundName(percent: number): string {
  return percent === 100 ? 'full refund' : `${percent}% back`
}

/** Largest refund first. */
function stepsOf({ steps }: RefundPolicy) {
  return steps.toSorted((a, b) => b.percent - a.percent)
}
