import { AskOnce } from '#kit/web/ask-once.tsx'
import { endingWords, whenText } from './desk-words.ts'
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
      act={isRequest ? 'Decline the request' : 'Cancel the booking'}
      keep={isRequest ? 'Keep the request' : 'Keep the booking'}
      busy={isBusy}
      busyLabel={isRequest ? 'Declining…' : 'Canceling…'}
      onAct={end}
      onKeep={keep}
    >
      {booking && endingWords(booking).map(line => <p key={line}>{line}</p>)}
    </AskOnce>
  )
}
