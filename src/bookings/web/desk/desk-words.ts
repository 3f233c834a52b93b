import { clockText, countdownText, dateOf, longDay, rangeText, shortDay } from '#availability/time-words.ts'
import type { BookingSummary, CancellationQuote } from '#bookings/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { HOUR, MINUTE } from '#kit/shared/time.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'

export type BookedSpan = Pick<BookingSummary, 'startTime' | 'endTime' | 'slotCount' | 'dayCount' | 'timeZone'>

/** "Tuesday, March 3, 6 to 8 PM"; "Tuesday, March 3, from 6 PM, 4 times on 2 days". */
export function whenText(booking: BookedSpan): string {
  return `${longDay(dateOf(booking.startTime))}, ${hoursText(booking)}`
}

/** "6 to 8 PM", "from 6 PM, 4 times on 2 days". */
export function hoursText({ startTime, endTime, slotCount, dayCount, timeZone }: BookedSpan): string {
  if (dayCount > 1) return `from ${clockText(startTime)}, ${slotCount} times on ${dayCount} days`
  return rangeText({ startTime, endTime }, timeZone)
}

/** `amount` in US dollars as a decimal string. */
export function amountText(amount: string): string {
  const cents = centsOf(amount)
  return cents === 0 ? 'Nothing to pay' : toDollars(cents)
}

/** From milliseconds: "3 h 12 min left", in the last ten minutes "9:41 left". */
export function leftText(milliseconds: number): string {
  if (milliseconds <= 0) return 'The time is up'
  if (milliseconds < 10 * MINUTE) return `${countdownText(milliseconds)} left`
  const minutes = Math.floor(milliseconds / MINUTE)
  if (milliseconds < HOUR) return `${minutes} min left`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

/** "Confirm by Tue, Mar 3, 6:42 PM", by the facility's clock. */
export function confirmByText(iso: string): string {
  return `Confirm by ${shortDay(dateOf(iso))}, ${clockText(iso)}`
}

export function groupByDay<B extends { startTime: string }>(bookings: readonly B[]): { date: string; bookings: B[] }[] {
  const days = Map.groupBy(bookings, ({ startTime }) => dateOf(startTime))
  return [...days].map(([date, ofDay]) => ({ date, bookings: ofDay }))
}

/** "Show more" never hides new bookings. */
export function shownCount(shown: number, known: ReadonlySet<string>, ids: readonly string[]): number {
  return Math.max(shown, ids.findLastIndex(id => !known.has(id)) + 1)
}

export function endingWords(
  booking: Pick<BookingSummary, 'status' | 'customerName' | 'customerEmail' | 'amount' | 'isPaidAtFacility'>,
): string[] {
  const { status, customerName, customerEmail, amount, isPaidAtFacility } = booking
  const isPaid = centsOf(amount) > 0
  const told = customerEmail
    ? `${customerName} is told by email, and the times are free for others again.`
    : `The times are free for others again. ${customerName} left no email address, so please tell them.`
  if (isPaidAtFacility) return [`What ${customerName} has paid you is yours to give back.`, told]
  if (!isPaid) return ['There was nothing to pay.', told]
  if (status === 'pending_confirmation') return ['Their card is let go, and nothing is charged.', told]
  return [`They get a full refund: ${toDollars(centsOf(amount))}, whatever your refund policy says.`, told]
}

export function endedText(refund: CancellationQuote, { name, email }: { name: string; email: string }): string {
  const [card, credit] = [centsOf(refund.refundAmount), centsOf(refund.creditAmount)]
  const back = [
    refund.releasesCard && 'Their card is let go.',
    card > 0 && `${toDollars(card)} goes back to their card.`,
    credit > 0 && `${toDollars(credit)} is back on their credit.`,
  ].filter(line => typeof line === 'string')
  return [...back, email ? `${name} is told by email.` : `Please tell ${name}: they left no email address.`].join(' ')
}

export function refusalWords(error: unknown): { title: string; text: string } {
  const text = detailOf(error)
  switch (error instanceof ApiError ? error.problem?.code : undefined) {
    case 'booking-not-pending':
      return {
        title: 'This request has ended already',
        text: 'It was cancelled by the customer, or the time to confirm was up. Nothing was charged.',
      }
    case 'booking-over':
      return {
        title: 'This booking has ended already',
        text: 'The customer may have cancelled it. Nothing was changed.',
      }
    case 'booking-begun':
      return { title: 'This booking has begun', text: 'It can no longer be confirmed or cancelled here.' }
    case 'booking-not-found':
      return { title: 'This booking is not here any more', text: 'Nothing was changed.' }
    case 'payment-over':
      return { title: 'The payment could not be taken', text: `${text} The booking is cancelled.` }
    case 'payment-unsettled':
      return {
        title: 'The bank has not answered yet',
        text: 'You have confirmed, and there is nothing more to do: the booking is confirmed as soon as the money is taken.',
      }
    default:
      return { title: 'That did not work', text }
  }
}

/** Whole US cents. */
export function centsOf(amount: string): number {
  return fromDecimal(amount) ?? 0
}
