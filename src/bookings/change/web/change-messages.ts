import type { ChangeQuote } from '#bookings/change/contract.ts'
import type { Booking } from '#bookings/contract.ts'
import { fromDecimal, toDecimal, toDollars } from '#kit/shared/money.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'

/** "Was $60, will be $75", "You pay $15". Whole US cents. */
export type Comparison = {
  line: string
  outcome: string
  detail: string | null
  dueCents: number
  label: string
  /** "15.00", "-15.00". */
  difference: string
}

export function compare({ totalAmount }: Pick<Booking, 'totalAmount'>, quote: ChangeQuote): Comparison {
  const [before, after, dueCents] = [cents(totalAmount), cents(quote.newTotal), cents(quote.dueAmount)]
  const [refund, credit] = [cents(quote.refundAmount), cents(quote.creditAmount)]
  const back = refund + credit
  return {
    line: `Was ${toDollars(before)}, will be ${toDollars(after)}`,
    outcome: outcomeText(dueCents, back),
    detail: back > 0 ? backText(refund, credit) : null,
    dueCents,
    label: labelOf(dueCents, back),
    difference: toDecimal(after - before),
  }
}

function outcomeText(due: number, back: number): string {
  if (due > 0) return `You pay ${toDollars(due)}`
  return back > 0 ? `You get ${toDollars(back)} back` : 'No difference'
}

function labelOf(due: number, back: number): string {
  if (due > 0) return `Pay ${toDollars(due)} and change`
  return back > 0 ? `Change and get ${toDollars(back)} back` : 'Change times'
}

function backText(refund: number, credit: number): string {
  const parts = [refund > 0 && `${toDollars(refund)} to your card`, credit > 0 && `${toDollars(credit)} to your credit`]
  return `Refund: ${parts.filter(Boolean).join(' and ')}. It can take 5 to 10 business days to appear.`
}

export function changedText({ outcome, dueCents }: Comparison): { title: string; description: string } {
  const paid = dueCents > 0 ? `You paid ${toDollars(dueCents)}.` : outcome === 'No difference' ? '' : `${outcome}.`
  return { title: 'Booking changed', description: `Your new times are confirmed. ${paid}`.trim() }
}

/** The booking is unchanged. */
export type ChangeRefusal = {
  title: string
  text: string
  /** Taken by others. */
  lostIds: readonly string[]
  isStale: boolean
}

export function changeRefusal(error: unknown): ChangeRefusal {
  const problem = error instanceof ApiError ? error.problem : undefined
  const say = (title: string, text: string, more: Partial<ChangeRefusal> = {}): ChangeRefusal => ({
    title,
    text,
    lostIds: [],
    isStale: false,
    ...more,
  })
  switch (problem?.code) {
    case 'slots-lost':
      return say(
        'Someone else took one of the new times',
        'Your card was not charged, and your booking hasn’t changed. Choose another time.',
        { lostIds: Array.isArray(problem.slotIds) ? problem.slotIds : [] },
      )
    case 'calendar-silent':
      return say(
        'The facility’s booking system isn’t responding',
        'We can’t confirm that the new times are available. Your card was not charged, and your booking hasn’t changed. Try again in a few minutes.',
      )
    case 'slots-not-held':
    case 'visitor-unknown':
      return say('Your hold on the new times has expired', 'Your booking hasn’t changed. Choose the times again.')
    case 'change-too-late':
      return say('It’s too late to change these times', `${detailOf(error)} Keep them, or cancel the booking.`)
    case 'booking-not-changeable':
      return say(
        'This booking has changed since you opened it',
        'Check the times below and choose again. You were not charged for the change.',
        { isStale: true },
      )
    case 'booking-not-found':
      return say('This link no longer works', 'The booking may have been transferred to someone else.')
    case 'price-changed':
      return say('The price has changed', 'Check the new amount and try again. You were not charged.')
    case 'slot-over':
    case 'slot-unknown':
      return say('One of the new times is no longer available', 'Your booking hasn’t changed. Choose another time.')
    case 'payment-not-authorized':
    case 'payment-needs-action':
    case 'payment-over':
    case 'payment-not-found':
    case 'times-changed':
      return say(
        'The payment didn’t go through',
        `You were not charged, and your booking hasn’t changed. Try again or use another card.`,
      )
    case 'amount-too-small':
      return say('The difference is too small to charge to a card', `${detailOf(error)} Choose other times.`)
    case 'payment-setup-failed':
      return say(detailOf(error), 'You were not charged, and your booking hasn’t changed.')
    default:
      return say('We couldn’t change your booking', `${detailOf(error)} Your booking hasn’t changed.`)
  }
}

export const changeSilence = {
  title: 'We’re still checking whether your change went through.',
  text: 'Keep this page open. You won’t be charged twice.',
}

/** `message` is the provider's. */
export function declinedRefusal(message: string): ChangeRefusal {
  const text = `${message} Your booking hasn’t changed, and the new times are still on hold for you.`
  return { title: 'Payment Failed', text, lostIds: [], isStale: false }
}

function cents(decimal: string): number {
  return fromDecimal(decimal) ?? 0
}
