import type { Booking, CancellationQuote } from '#bookings/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'

export function giveBackWords(
  quote: CancellationQuote,
  { totalAmount, refundPolicy }: Pick<Booking, 'totalAmount' | 'refundPolicy'>,
): { amount: string; lines: string[] } {
  const [refund, credit, kept] = [cents(quote.refundAmount), cents(quote.creditAmount), cents(quote.keptAmount)]
  const lines = [
    quote.releasesCard && 'Your card was only authorized. It is let go, and nothing is charged.',
    refund > 0 && `${toDollars(refund)} goes back to the card that paid. Banks take 5 to 10 business days to show it.`,
    credit > 0 && `${toDollars(credit)} goes back to the credit that you paid with.`,
    kept > 0 && keptText(kept, cents(totalAmount), refundPolicy),
  ].filter(line => typeof line === 'string')
  if (cents(totalAmount) === 0) lines.push('There was nothing to pay, so nothing comes back.')
  return { amount: amountText(refund + credit, quote.releasesCard), lines }
}

/** "Cancel all 8 dates". */
export function cancelLabel(dateCount: number): string {
  return dateCount > 1 ? `Cancel all ${dateCount} dates` : 'Cancel booking'
}

/** The card was never charged. */
export const nothingCharged = 'Nothing is charged'

export function cancelledWords(quote: CancellationQuote): string {
  const [refund, credit] = [cents(quote.refundAmount), cents(quote.creditAmount)]
  const back = [
    refund > 0 && `${toDollars(refund)} goes back to your card.`,
    credit > 0 && `${toDollars(credit)} is back on your credit.`,
    quote.releasesCard && 'Your card is let go, and nothing is charged.',
  ].filter(line => typeof line === 'string')
  return back.join(' ') || 'The times are free for others again.'
}

/** `isOver`: a retry is useless. */
export function cancelRefusal(error: unknown): { title: string; text: string; isOver: boolean } {
  switch (error instanceof ApiError ? error.problem?.code : undefined) {
    case 'booking-over':
      return { title: 'This booking has ended already', text: 'There is nothing left to cancel.', isOver: true }
    case 'booking-begun':
      return {
        title: 'This booking has begun',
        text: 'It cannot be cancelled any more. If something went wrong, please write to us.',
        isOver: true,
      }
    case 'booking-not-found':
      return {
        title: 'This link does not open the booking any more',
        text: 'It may have been handed over to somebody else.',
        isOver: true,
      }
    case 'not-allowed':
      return { title: 'You are not allowed to cancel this booking', text: 'Nothing was changed.', isOver: true }
    case 'refund-changed':
      return {
        title: 'The refund has changed',
        text: 'Time has passed since you opened this. Please look at the new amount; nothing was cancelled yet.',
        isOver: false,
      }
    default:
      return { title: 'That did not work', text: `${detailOf(error)} Your booking stands as it was.`, isOver: false }
  }
}

function amountText(backCents: number, releasesCard: boolean): string {
  return backCents === 0 && releasesCard ? nothingCharged : toDollars(backCents)
}

function keptText(kept: number, total: number, policy: string): string {
  const times = kept === total ? 'These times begin' : 'The rest is for times that begin'
  return `${toDollars(kept)} is not refunded. ${times} in less than ${policy}, or have begun.`
}

function cents(decimal: string): number {
  return fromDecimal(decimal) ?? 0
}
