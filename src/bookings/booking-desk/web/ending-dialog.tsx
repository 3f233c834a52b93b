import { endingTexts, whenText } from '#bookings/web/desk-messages.ts'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import type { Ending } from './use-ending.ts'

export function EndingDialog({ ending }: { ending: Ending }) {
  const { booking, keep, end, isBusy, refusal } = ending
  const isRequest = booking?.status === 'pending_confirmation'
  return (
    <AskOnce
      open={booking !== null}
      title={isRequest ? 'Decline this request?' : 'Cancel this booking?'}
      about={booking ? `${booking.customerName}, ${whenText(booking)}` : ''}
      refusal={refusal}
      act={isRequest ? 'Decline request' : 'Cancel booking'}
      keep={isRequest ? 'Keep request' : 'Keep booking'}
      busy={isBusy}
      busyLabel={isRequest ? 'Declining…' : 'Canceling…'}
      onAct={end}
      onKeep={keep}
    >
      {booking && endingTexts(booking).map(line => <p key={line}>{line}</p>)}
    </AskOnce>
  )
}
