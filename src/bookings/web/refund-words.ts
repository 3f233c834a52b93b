import { clockText, dateOf, shortDay } from '#availability/time-words.ts'
import { refundableUntil } from '#bookings/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'

type Policy = Pick<Facility, 'refundPolicy' | 'timeZone'>

/** The refund rule in one sentence, from the facility's own policy ("24 hours"). */
export function refundRule({ refundPolicy }: Pick<Policy, 'refundPolicy'>): string {
  return `Full refund up to ${refundPolicy} before the start`
}

/**
 * What the rule means for these times, the first of which counts: "Full refund until Mon, Nov 23, 6 PM" by the facility's
 * clock, or that there is none. `now` in milliseconds. A policy that is not a number of hours is told as it stands.
 */
export function refundFor(
  chosen: readonly { startTime: string }[],
  facility: Policy,
  now: number,
): { text: string; isOver: boolean } {
  const hours = /^(\d+) hours?$/.exec(facility.refundPolicy)?.[1]
  if (!hours || chosen.length === 0) return { text: refundRule(facility), isOver: false }
  const start = new Date(Math.min(...chosen.map(slot => Date.parse(slot.startTime))))
  const until = refundableUntil(start, Number(hours)).getTime()
  if (until <= now) return { text: `No refund: this starts in less than ${facility.refundPolicy}`, isOver: true }
  const local = toOffsetIso(until, offsetMinutesAt(facility.timeZone, until))
  return { text: `Full refund until ${shortDay(dateOf(local))}, ${clockText(local)}`, isOver: false }
}
