import type { ChangeQuote } from '#bookings/change-contract.ts'
import type { Booking } from '#bookings/contract.ts'
import { fromDecimal, toDecimal, toDollars } from '#kit/shared/money.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'

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
  return `Comes back: ${parts.filter(Boolean).join(' and ')}. Banks take 5 to 10 business days to show a refund.`
}

export function changedWords({ outcome, dueCents }: Comparison): { title: string; description: string } {
  const paid = dueCents > 0 ? `${toDollars(dueCents)} is paid.` : outcome === 'No difference' ? '' : `${outcome}.`
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
        'One of the new times was taken while you were changing',
        'Your card was not charged, and your booking stands as it was. Choose another time.',
        { lostIds: Array.isArray(problem.slotIds) ? problem.slotIds : [] },
      )
    case 'calendar-silent':
      return say(
        'The facility’s own system does not answer now',
        'So we can’t be sure that the new times are free. Your card was not charged, and your booking stands as it was. Try again in a few minutes.',
      )
    case 'slots-not-held':
    case 'visitor-unknown':
      return say('The hold on the new times has ended', 'Your booking stands as it was. Choose the times again.')
    case 'change-too-late':
      return say('It is too late to give up these times', `${detailOf(error)} Keep them, or cancel the booking.`)
    case 'booking-not-changeable':
      return say(
        'This booking is not what it was when you opened it',
        'Look at the times below once more and choose again. Nothing was charged for the change.',
        { isStale: true },
      )
    case 'booking-not-found':
      return say('This link does not open the booking any more', 'It may have been handed over to somebody else.')
    case 'price-changed':
      return say('The price has changed', 'Look at the new amount and press the button again. Nothing was charged.')
    case 'slot-over':
    case 'slot-unknown':
      return say('One of the new times cannot be had any more', 'Your booking stands as it was. Choose another time.')
    case 'payment-not-authorized':
    case 'payment-needs-action':
    case 'payment-over':
    case 'payment-not-found':
    case 'times-changed':
      return say(
        'The payment did not go through',
        `Nothing was charged, and your booking stands as it was. Try again, or use another card.`,
      )
    case 'amount-too-small':
      return say('This difference is too small for a card', `${detailOf(error)} Choose other times.`)
    case 'payment-setup-failed':
      return say(detailOf(error), 'Nothing was charged, and your booking stands as it was.')
    default:
      return say('We could not change your booking', `${detailOf(error)} Your booking stands as it was.`)
  }
}

export const changeSilence = {
  title: 'We have not heard yet whether the change went through.',
  text: 'We keep asking. Please leave this page open; you are never charged twice.',
}

/** `message` is the provider's. */
export function declinedRefusal(message: string): ChangeRefusal {
  const text = `${message} Your booking stands as it was, and the new times are still held for you.`
  return { title: 'Payment Failed', text, lostIds: [], isStale: false }
}

function cents(decimal: string): number {
  return fromDecimal(decimal) ?? 0
}
