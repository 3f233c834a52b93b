import { offeredRefund, refundRule } from '#bookings/refund-messages.ts'
import type { Facility } from '#facilities/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useNow } from '#kit/web/use-now.ts'

type RefundLineProps = { facility: Facility; chosen: readonly { startTime: string }[] }

/** The general rule until hydration. */
export function RefundLine({ facility, chosen }: RefundLineProps) {
  const now = useNow()
  const { text, isOver } =
    now === null ? { text: refundRule(facility), isOver: false } : offeredRefund(chosen, facility, now)
  return <span className={joinClasses(isOver && 'font-semibold text-clay')}>{text}</span>
}
