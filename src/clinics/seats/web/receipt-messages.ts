import { momentText } from '#availability/time-format.ts'
import { cancelRefusal, refundSummary } from '#bookings/cancellation/web/cancel-messages.ts'
import type { CancellationQuote } from '#bookings/contract.ts'
import { refundedText } from '#bookings/my-bookings/web/receipt-messages.ts'
import { calledOffText } from '#clinics/web/clinic-format.ts'
import { fromDecimal, toDecimal, toDollars } from '#kit/shared/money.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import type { ClinicBooking } from '../contract.ts'

type ReceiptBooking = Pick<
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

export function clinicReceiptTexts(booking: ReceiptBooking): { heading: string; text: string } {
  if (booking.status === 'cancelled') {
    return { heading: 'Booking canceled', text: `${reasonOf(booking)} ${cancelledRefundText(booking)}` }
  }
  const { clinic, places, participants } = booking
  const present = participants.filter(({ checkedInAt }) => checkedInAt !== null).length
  if (present > 0 && present === participants.length) return { heading: 'Checked in', text: 'Have a good clinic!' }
  if (clinic.sales === 'begun') return { heading: 'Clinic Booked', text: 'This clinic has started or ended.' }
  return {
    heading: 'Clinic Booked',
    text: `${places === 1 ? 'Your seat is' : `Your ${places} seats are`} booked. Keep this page: it’s your receipt, with your check-in ${places === 1 ? 'code' : 'codes'}.`,
  }
}

function reasonOf({ cancelledBecause, manageKey, clinic }: ReceiptBooking): string {
  switch (cancelledBecause) {
    case 'customer':
    case null:
      return manageKey ? 'You canceled it.' : 'The customer canceled it.'
    case 'payment-failed':
      return 'Your payment didn’t go through, so we couldn’t keep your booking. We’re sorry.'
    case 'athlete':
    case 'minimum-missed':
    case 'closed':
    case 'administrator':
      return `${calledOffText({ ...clinic, cancelledBecause })} We’re sorry.`
  }
}

/** For a cancelled booking. */
export function cancelledRefundText(booking: ReceiptBooking): string {
  const { paymentStatus, totalAmount, refundedAmount } = booking
  if (fromDecimal(totalAmount) === 0) return 'There was nothing to pay.'
  const isKept = fromDecimal(refundedAmount) === 0 && (paymentStatus === 'captured' || paymentStatus === 'authorized')
  if (isKept) return 'The refund deadline had passed, so there’s no refund.'
  const text = refundedText({
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

const bankDays = 'It can take 5 to 10 business days to appear.'

/** For partial cancellations; null if nothing was refunded. */
export function partialRefundText({
  status,
  refundedAmount,
}: Pick<ReceiptBooking, 'status' | 'refundedAmount'>): string | null {
  const cents = fromDecimal(refundedAmount) ?? 0
  return status === 'confirmed' && cents > 0 ? `We’re refunding ${toDollars(cents)} to your card. ${bankDays}` : null
}

/** For canceling `leaving` seats. */
export function placesRefundText(
  quote: CancellationQuote,
  { clinic }: Pick<ClinicBooking, 'clinic'>,
  leaving: number,
): { amount: string; lines: string[] } {
  const totalAmount = toDecimal((fromDecimal(clinic.price) ?? 0) * leaving)
  const { amount, lines } = refundSummary({ ...quote, keptAmount: '0.00' }, { totalAmount, refundPolicy: null })
  const kept = fromDecimal(quote.keptAmount) ?? 0
  if (kept === 0) return { amount, lines }
  const until = momentText(clinic.refundableUntil, clinic.timeZone)
  return {
    amount,
    lines: [...lines, `${toDollars(kept)} isn’t refundable. The deadline for a full refund was ${until}.`],
  }
}

/** `isOver`: retrying would not help. */
export function seatsRefusal(error: unknown): { title: string; text: string; isOver: boolean } {
  switch (error instanceof ApiError ? error.problem?.code : undefined) {
    case 'clinic-booking-not-found':
      return { title: 'This link no longer opens the booking', text: 'Nothing changed.', isOver: true }
    case 'booking-begun':
      return {
        title: 'This clinic has started',
        text: 'You can no longer cancel. If something went wrong, contact us.',
        isOver: true,
      }
    case 'payment-unsettled':
      return {
        title: 'Your payment is still processing',
        text: 'Nothing changed. Try again in a minute.',
        isOver: false,
      }
    case 'booking-over':
    case 'refund-changed':
      return cancelRefusal(error)
    case 'not-allowed':
      return { title: 'You can’t cancel this booking', text: 'Nothing changed.', isOver: true }
    default:
      return {
        title: 'We couldn’t cancel your booking',
        text: `${detailOf(error)} Your booking hasn’t changed.`,
        isOver: false,
      }
  }
}

export function clinicReturnTexts(error: unknown): { title: string; text: string } {
  switch (error instanceof ApiError ? error.problem?.code : undefined) {
    case 'payment-not-authorized':
      return {
        title: 'Your bank didn’t approve the payment',
        text: 'You were not charged. Your details are saved: try again, or use another card.',
      }
    case 'payment-needs-action':
      return {
        title: 'Your bank is still waiting for your approval',
        text: 'You were not charged. Your details are saved: try again with this card or another one.',
      }
    case 'clinic-full':
      return {
        title: 'Someone else booked the last seats',
        text: 'Your card was not charged. You can join the waitlist.',
      }
    case 'clinic-cancelled':
      return { title: 'This clinic was canceled', text: 'Your card was not charged.' }
    case 'clinic-over':
      return { title: 'This clinic has started or ended', text: 'Your card was not charged.' }
    case 'clinic-deciding':
    case 'participant-twice':
    case 'participants-changed':
      return { title: 'We couldn’t book your seats', text: `${detailOf(error)} Your card was not charged.` }
    case 'payment-not-found':
    case 'visitor-unknown':
      return {
        title: 'We can’t find that payment',
        text: 'Go back to the browser you paid in. If this is it, check your email: your booking may already be confirmed.',
      }
    case 'payment-over':
      return { title: 'That payment expired', text: 'You were not charged.' }
    default:
      return {
        title: 'We couldn’t complete your booking',
        text: `${detailOf(error)} Reload this page to continue. Your card is charged only once you’re booked.`,
      }
  }
}
