import type { Booking, CancellationQuote } from '#bookings/contract.ts'
import { keptText, toCardText } from '#bookings/refund-messages.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'

/** The policy is null where it is not known. */
export type Cancelable = Pick<Booking, 'totalAmount'> & { refundPolicy: Booking['refundPolicy'] | null }

export function refundSummary(
  quote: CancellationQuote,
  { totalAmount, refundPolicy }: Cancelable,
): { amount: string; lines: string[] } {
  const [refund, credit, kept] = [cents(quote.refundAmount), cents(quote.creditAmount), cents(quote.keptAmount)]
  const lines = [
    quote.releasesCard && 'We’ll release the hold on your card.',
    refund > 0 && toCardText(refund),
    credit > 0 && `${toDollars(credit)} goes back to the credit you used.`,
    kept > 0 && keptText(kept, cents(totalAmount), refundPolicy),
  ].filter(line => typeof line === 'string')
  if (cents(totalAmount) === 0) lines.push('This booking was free, so there’s nothing to refund.')
  return { amount: amountText(refund + credit, quote.releasesCard), lines }
}

/** "Cancel all 8 dates". */
export function cancelLabel(dateCount: number): string {
  return dateCount > 1 ? `Cancel all ${dateCount} dates` : 'Cancel booking'
}

/** The card was never charged. */
export const nothingCharged = 'You won’t be charged'

export function cancelledText(quote: CancellationQuote): string {
  const [refund, credit] = [cents(quote.refundAmount), cents(quote.creditAmount)]
  const back = [
    refund > 0 && `We’re refunding ${toDollars(refund)} to your card.`,
    credit > 0 && `We returned ${toDollars(credit)} to your credit.`,
    quote.releasesCard && 'We released the hold on your card. You were not charged.',
  ].filter(line => typeof line === 'string')
  return back.join(' ') || 'Others can now book these times.'
}

/** `isOver`: a retry is useless. */
export function cancelRefusal(error: unknown): { title: string; text: string; isOver: boolean } {
  switch (error instanceof ApiError ? error.problem?.code : undefined) {
    case 'booking-over':
      return { title: 'This booking has already ended', text: 'There’s nothing left to cancel.', isOver: true }
    case 'booking-begun':
      return {
        title: 'This booking has started',
        text: 'It can no longer be canceled. If something went wrong, please contact us.',
        isOver: true,
      }
    case 'booking-not-found':
      return {
        title: 'This link no longer works',
        text: 'The booking may have been transferred to someone else.',
        isOver: true,
      }
    case 'not-allowed':
      return { title: 'You can’t cancel this booking', text: 'Nothing changed.', isOver: true }
    case 'refund-changed':
      return {
        title: 'The refund has changed',
        text: 'Time has passed since you opened this. Please check the new amount. Nothing has been canceled yet.',
        isOver: false,
      }
    default:
      return { title: 'That didn’t work', text: `${detailOf(error)} Your booking hasn’t changed.`, isOver: false }
  }
}

function amountText(backCents: number, releasesCard: boolean): string {
  return backCents === 0 && releasesCard ? nothingCharged : toDollars(backCents)
}

function cents(decimal: string): number {
  return fromDecimal(decimal) ?? 0
}
