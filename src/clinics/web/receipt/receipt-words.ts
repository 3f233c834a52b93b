import type { CancellationQuote } from '#bookings/contract.ts'
import { cancelRefusal, giveBackWords } from '#bookings/web/manage/cancel-words.ts'
import { cameBackText } from '#bookings/web/receipt-words.ts'
import type { ClinicBooking } from '#clinics/contract.ts'
import { fromDecimal, toDecimal, toDollars } from '#kit/shared/money.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { calledOffText, momentOf } from '../clinic-words.ts'

type Told = Pick<
  ClinicBooking,
  | 'status'
  | 'cancelledBecause'
  | 'totalAmount'
  | 'refundedAmount'
  | 'paymentStatus'
  | 'manageKey'
  | 'places'
  | 'participants'
  | 'clinic'
>

export function clinicReceiptWords(booking: Told): { heading: string; text: string } {
  if (booking.status === 'cancelled') {
    return { heading: 'Booking canceled', text: `${reasonOf(booking)} ${moneyBackText(booking)}` }
  }
  const { clinic, places, participants } = booking
  const present = participants.filter(({ checkedInAt }) => checkedInAt !== null).length
  if (present > 0 && present === participants.length) return { heading: 'Checked in', text: 'Have a good clinic!' }
  if (clinic.sales === 'begun') return { heading: 'Clinic Booked', text: 'It has begun or is over.' }
  return {
    heading: 'Clinic Booked',
    text: `${places === 1 ? 'The place is yours' : `The ${places} places are yours`}. Keep this page: it is your receipt, and it has the codes for the field.`,
  }
}

function reasonOf({ cancelledBecause, manageKey, clinic }: Told): string {
  switch (cancelledBecause) {
    case 'customer':
    case null:
      return manageKey ? 'You canceled it.' : 'The customer canceled it.'
    case 'payment-failed':
      return 'The payment did not go through in the end, so we could not keep your places. We are sorry.'
    case 'athlete':
    case 'minimum-missed':
    case 'closed':
    case 'administrator':
      return `${calledOffText({ ...clinic, cancelledBecause })} We are sorry.`
  }
}

/** For a cancelled booking. */
export function moneyBackText(booking: Told): string {
  const { paymentStatus, totalAmount, refundedAmount } = booking
  if (fromDecimal(totalAmount) === 0) return 'There was nothing to pay.'
  const isKept = fromDecimal(refundedAmount) === 0 && (paymentStatus === 'captured' || paymentStatus === 'authorized')
  if (isKept) return 'It was too late for a refund.'
  const text = cameBackText({
    paymentStatus,
    totalAmount,
    refundedAmount,
    creditAmount: '0.00',
    isPaidAtFacility: false,
    credit: null,
    cancelledBecause: 'customer',
  })
  const isSent = paymentStatus === 'refunded' || paymentStatus === 'refunding'
  return isSent && fromDecimal(refundedAmount) !== 0 ? `${text} ${bankDays}` : text
}

const bankDays = 'Banks take 5 to 10 business days to show it.'

/** For partial cancellations; null if nothing was refunded. */
export function partlyBackText({ status, refundedAmount }: Pick<Told, 'status' | 'refundedAmount'>): string | null {
  const cents = fromDecimal(refundedAmount) ?? 0
  return status === 'confirmed' && cents > 0
    ? `${toDollars(cents)} of what was paid goes back to the card. ${bankDays}`
    : null
}

/** For giving up `leaving` places. */
export function placesBackWords(
  quote: CancellationQuote,
  { clinic }: Pick<ClinicBooking, 'clinic'>,
  leaving: number,
): { amount: string; lines: string[] } {
  const totalAmount = toDecimal((fromDecimal(clinic.price) ?? 0) * leaving)
  const { amount, lines } = giveBackWords({ ...quote, keptAmount: '0.00' }, { totalAmount, refundPolicy: '' })
  const kept = fromDecimal(quote.keptAmount) ?? 0
  if (kept === 0) return { amount, lines }
  const until = momentOf(clinic.refundableUntil, clinic.timeZone)
  return { amount, lines: [...lines, `${toDollars(kept)} is not refunded: full refunds ended on ${until}.`] }
}

/** `isOver`: retrying would not help. */
export function placesRefusal(error: unknown): { title: string; text: string; isOver: boolean } {
  switch (error instanceof ApiError ? error.problem?.code : undefined) {
    case 'clinic-booking-not-found':
      return { title: 'This link does not open the booking any more', text: 'Nothing was changed.', isOver: true }
    case 'booking-begun':
      return {
        title: 'This clinic has begun',
        text: 'It cannot be canceled any more. If something went wrong, please write to us.',
        isOver: true,
      }
    case 'payment-unsettled':
      return {
        title: 'Your payment is still being settled',
        text: 'Nothing was changed. Please try again in a minute.',
        isOver: false,
      }
    case 'booking-over':
    case 'refund-changed':
      return cancelRefusal(error)
    case 'not-allowed':
      return { title: 'You are not allowed to cancel this booking', text: 'Nothing was changed.', isOver: true }
    default:
      return { title: 'That did not work', text: `${detailOf(error)} Your booking stands as it was.`, isOver: false }
  }
}

export function clinicReturnWords(error: unknown): { title: string; text: string } {
  switch (error instanceof ApiError ? error.problem?.code : undefined) {
    case 'payment-not-authorized':
      return {
        title: 'Your bank did not approve the payment',
        text: 'Nothing was charged. What you typed is still there: try again or use another card.',
      }
    case 'payment-needs-action':
      return {
        title: 'Your bank is still waiting for your approval',
        text: 'Nothing was charged. What you typed is still there: pay again, with this card or another one.',
      }
    case 'clinic-full':
      return {
        title: 'The last places went to somebody else',
        text: 'Your card was not charged. You can join the waiting list.',
      }
    case 'clinic-cancelled':
      return { title: 'This clinic was called off', text: 'Your card was not charged.' }
    case 'clinic-over':
      return { title: 'This clinic has begun or is over', text: 'Your card was not charged.' }
    case 'clinic-deciding':
    case 'participant-twice':
    case 'participants-changed':
      return { title: 'We could not book your places', text: `${detailOf(error)} Your card was not charged.` }
    case 'payment-not-found':
    case 'visitor-unknown':
      return {
        title: 'We cannot find that payment',
        text: 'It can be finished in the browser that paid. If this is that browser, check your email: the booking may be there already.',
      }
    case 'payment-over':
      return { title: 'That payment is over', text: 'Nothing was charged for it.' }
    default:
      return {
        title: 'We could not finish your booking',
        text: `${detailOf(error)} Load this page again to go on: your card is charged only when the booking exists.`,
      }
  }
}
