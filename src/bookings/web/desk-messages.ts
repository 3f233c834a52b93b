import { clockText, countdownText, dateOf, longDay, rangeText, shortDay } from '#availability/time-format.ts'
import type { BookingSummary, CancellationQuote, DeskBooking } from '#bookings/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { HOUR, MINUTE } from '#kit/shared/time.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'

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
  if (milliseconds <= 0) return 'Time’s up'
  if (milliseconds < 10 * MINUTE) return `${countdownText(milliseconds)} left`
  const minutes = Math.floor(milliseconds / MINUTE)
  if (milliseconds < HOUR) return `${minutes} min left`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

/** "Confirm by Tue, Mar 3, 6:42 PM", by the facility's clock. */
export function confirmByText(iso: string): string {
  return `Confirm by ${shortDay(dateOf(iso))}, ${clockText(iso)}`
}

/** Empty where one person approves. */
export function stepText({ steps, firstAt, firstBy }: DeskBooking['approval']): string {
  if (steps === 1) return ''
  if (firstAt === null) return 'Needs two approvals: the front desk, then a manager'
  return `Approved${firstBy ? ` by ${firstBy}` : ''}. A manager has to confirm it`
}

export function groupByDay<B extends { startTime: string }>(bookings: readonly B[]): { date: string; bookings: B[] }[] {
  const days = Map.groupBy(bookings, ({ startTime }) => dateOf(startTime))
  return [...days].map(([date, ofDay]) => ({ date, bookings: ofDay }))
}

/** "Show more" never hides new bookings. */
export function shownCount(shown: number, known: ReadonlySet<string>, ids: readonly string[]): number {
  return Math.max(shown, ids.findLastIndex(id => !known.has(id)) + 1)
}

export function endingTexts(
  booking: Pick<BookingSummary, 'status' | 'customerName' | 'customerEmail' | 'amount' | 'isPaidAtFacility'>,
): string[] {
  const { status, customerName, customerEmail, amount, isPaidAtFacility } = booking
  const isPaid = centsOf(amount) > 0
  const told = customerEmail
    ? `We’ll email ${customerName}, and others can book the times again.`
    : `Others can book the times again. ${customerName} didn’t leave an email address, so please let them know.`
  if (isPaidAtFacility) return [`If ${customerName} paid you, please refund them yourself.`, told]
  if (!isPaid) return ['There was no charge.', told]
  if (status === 'pending_confirmation') return ['We’ll release the hold on their card. They won’t be charged.', told]
  return [`They get a full refund of ${toDollars(centsOf(amount))}, regardless of your refund policy.`, told]
}

export function endedText(refund: CancellationQuote, { name, email }: { name: string; email: string }): string {
  const [card, credit] = [centsOf(refund.refundAmount), centsOf(refund.creditAmount)]
  const back = [
    refund.releasesCard && 'We released the hold on their card.',
    card > 0 && `We’re refunding ${toDollars(card)} to their card.`,
    credit > 0 && `We returned ${toDollars(credit)} to their credit.`,
  ].filter(line => typeof line === 'string')
  return [...back, email ? `We emailed ${name}.` : `Please let ${name} know. They didn’t leave an email address.`].join(
    ' ',
  )
}

export function refusalText(error: unknown): { title: string; text: string } {
  const text = detailOf(error)
  switch (error instanceof ApiError ? error.problem?.code : undefined) {
    case 'booking-not-pending':
      return {
        title: 'This request has already ended',
        text: 'The customer canceled it, or the time to confirm ran out. The customer was not charged.',
      }
    case 'booking-over':
      return {
        title: 'This booking has already ended',
        text: 'The customer may have canceled it. Nothing changed.',
      }
    case 'booking-begun':
      return { title: 'This booking has started', text: 'It can no longer be confirmed or canceled here.' }
    case 'booking-not-found':
      return { title: 'This booking is no longer here', text: 'Nothing changed.' }
    case 'payment-over':
      return { title: 'The payment failed', text: `${text} The booking is canceled.` }
    case 'payment-unsettled':
      return {
        title: 'The bank hasn’t responded yet',
        text: 'There’s nothing more to do. The booking is confirmed as soon as the payment goes through.',
      }
    default:
      return { title: 'That didn’t work', text }
  }
}

/** Whole US cents. */
export function centsOf(amount: string): number {
  return fromDecimal(amount) ?? 0
}
