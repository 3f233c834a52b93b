import type { BookingSummary, CancellationQuote } from '#bookings/contract.ts'
import { whenText } from '#bookings/web/desk-messages.ts'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { dollarsText } from './dashboard-labels.ts'
import type { Cancelling } from './use-cancelling.ts'

export function CancelDialog({ cancelling }: { cancelling: Cancelling }) {
  const { booking, refund, refusal, isBusy, keep, cancel } = cancelling
  return (
    <AskOnce
      open={booking !== null}
      title="Cancel this booking?"
      about={booking ? `${booking.customerName}, ${booking.facilityName}, ${whenText(booking)}` : ''}
      refusal={refusal}
      act="Cancel booking"
      keep="Keep booking"
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
    releasesCard && 'We’ll release the hold on their card. They won’t be charged.',
    Number(refundAmount) > 0 && `We’ll refund ${dollarsText(refundAmount)} to their card.`,
    Number(creditAmount) > 0 && `We’ll return ${dollarsText(creditAmount)} to their credit balance.`,
  ].filter(line => typeof line === 'string')
  return back.length > 0 ? back.join(' ') : 'Nothing was paid, so there’s nothing to refund.'
}

function toldText({ customerName, customerEmail }: BookingSummary): string {
  if (customerEmail) return `We’ll email ${customerName}, and the time will open up for others.`
  return `The time will open up for others. We don’t have an email address for ${customerName}, so please let them know.`
}
