import type { BookingSummary, CancellationQuote } from '#bookings/contract.ts'
import { whenText } from '#bookings/web/desk/desk-words.ts'
import { AskOnce } from '#kit/web/ask-once.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { dollarsText } from './dashboard-words.ts'
import type { Cancelling } from './use-cancelling.ts'

export function CancelDialog({ cancelling }: { cancelling: Cancelling }) {
  const { booking, refund, refusal, isBusy, keep, cancel } = cancelling
  return (
    <AskOnce
      open={booking !== null}
      title="Cancel this booking?"
      about={booking ? `${booking.customerName}, ${booking.facilityName}, ${whenText(booking)}` : ''}
      refusal={refusal}
      act="Cancel the booking"
      keep="Keep the booking"
      busy={isBusy}
      busyLabel="Canceling…"
      onAct={cancel}
      onKeep={keep}
    >
      {refund ? <p>{refundText(refund)}</p> : !refusal && <Skeleton className="h-6 w-64" />}
      {booking && <p>{toldText(booking)}</p>}
    </AskOnce>
  )
}

function refundText({ releasesCard, refundAmount, creditAmount }: CancellationQuote): string {
  const back = [
    releasesCard && 'Their card is let go, and nothing is charged.',
    Number(refundAmount) > 0 && `${dollarsText(refundAmount)} goes back to their card.`,
    Number(creditAmount) > 0 && `${dollarsText(creditAmount)} goes back to their credit.`,
  ].filter(line => typeof line === 'string')
  return back.length > 0 ? back.join(' ') : 'Nothing was paid, so nothing goes back.'
}

function toldText({ customerName, customerEmail }: BookingSummary): string {
  if (customerEmail) return `${customerName} is told by email, and the times are free for others again.`
  return `The times are free for others again. ${customerName} left no email address, so please tell them.`
}
