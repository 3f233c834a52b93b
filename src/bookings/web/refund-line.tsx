import { useNow } from '#availability/web/use-now.ts'
import type { Facility } from '#facilities/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { refundFor, refundRule } from './refund-words.ts'

type RefundLineProps = { facility: Facility; chosen: readonly { startTime: string }[] }

/** Until when these times are refunded in full, or that they are not; the general rule until the page knows the time. */
export function RefundLine({ facility, chosen }: RefundLineProps) {
  const now = useNow()
  const { text, isOver } =
    now === null ? { text: refundRule(facility), isOver: false } : refundFor(chosen, facility, now)
  return <span className={joinClasses(isOver && 'font-semibold text-clay')}>{text}</span>
}
