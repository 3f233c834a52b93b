import { clockText, dateOf, shortDay } from '#availability/time-format.ts'
import { refundableUntil } from '#bookings/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'

type Policy = Pick<Facility, 'refundPolicy' | 'timeZone'>

/** From the facility's policy ("24 hours"). */
export function refundRule({ refundPolicy }: Pick<Policy, 'refundPolicy'>): string {
  return `Full refund up to ${refundPolicy} before the start`
}

/**
 * "Full refund until Mon, Nov 23, 6 PM" by the facility's clock, or none. The first time counts; dates are judged
 * separately. `now` in milliseconds. A policy not in hours is quoted.
 */
export function refundFor(
  chosen: readonly { startTime: string }[],
  facility: Policy,
  now: number,
): { text: string; isOver: boolean } {
  const hours = /^(\d+) hours?$/.exec(facility.refundPolicy)?.[1]
  if (!hours || chosen.length === 0) return { text: refundRule(facility), isOver: false }
  const start = new Date(Math.min(...chosen.map(slot => Date.parse(slot.startTime))))
  if (new Set(chosen.map(slot => dateOf(slot.startTime))).size > 1) return refundForEach(chosen, facility, now)
  const until = refundableUntil(start, Number(hours)).getTime()
  if (until <= now) return { text: `No refund: this starts in less than ${facility.refundPolicy}`, isOver: true }
  const local = toOffsetIso(until, offsetMinutesAt(facility.timeZone, until))
  return { text: `Full refund until ${shortDay(dateOf(local))}, ${clockText(local)}`, isOver: false }
}

function refundForEach(chosen: readonly { startTime: string }[], { refundPolicy }: Policy, now: number) {
  const notice = Number.parseInt(refundPolicy, 10)
  const isLate = ({ startTime }: { startTime: string }) => refundableUntil(new Date(startTime), notice).getTime() <= now
  const late = new Set(chosen.filter(isLate).map(slot => shortDay(dateOf(slot.startTime))))
  if (chosen.every(isLate)) return { text: `No refund: all of this starts in less than ${refundPolicy}`, isOver: true }
  const rule = `full refund up to ${refundPolicy} before it starts`
  if (late.size === 0) return { text: `Each date: ${rule}`, isOver: false }
  return { text: `No refund for ${[...late].join(' and ')}. Each other date: ${rule}`, isOver: false }
}
