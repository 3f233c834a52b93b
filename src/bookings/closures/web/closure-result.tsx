import { useEffect, useRef } from 'react'
import type { Closure, HandledBooking } from '#bookings/closures/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { ClosureBookings } from './closure-bookings.tsx'
import { appliedText, bookingsAre, countsText, periodText } from './closure-messages.ts'
import type { ClosingResult } from './use-closing.ts'

type ClosureResultProps = { closure: Closure; result: ClosingResult; onAgain: () => void }

export function ClosureResult({ closure, result, onAgain }: ClosureResultProps) {
  const { applied, before } = result
  const left = closure.isDone ? [] : result.left
  const heading = useRef<HTMLHeadingElement>(null)
  const bookedBefore = ({ booking }: HandledBooking) =>
    before.find(other => other.booking.id === booking.id)?.booking ?? booking
  // The pressed button is gone, so the result takes the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-2xl">
        Closed
      </h3>
      <p>
        {periodText(closure)}. {countsText(closure)}.
      </p>
      {left.length > 0 && (
        <>
          <Notice tone="warning" title={`${bookingsAre(left.length)} not processed yet`}>
            We’ll retry every minute. No one is refunded or emailed twice.
          </Notice>
          <ClosureBookings label="Not processed yet" entries={left} />
        </>
      )}
      {applied.length > 0 && (
        <ClosureBookings
          label="Results"
          entries={applied.map(each => ({ booking: bookedBefore(each), text: appliedText(each) }))}
        />
      )}
      <Button tone="secondary" className="sm:self-start" onClick={onAgain}>
        Add another closure
      </Button>
    </Card>
  )
}
