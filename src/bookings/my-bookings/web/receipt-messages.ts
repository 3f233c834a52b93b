import { clockText, dateOf, longDay, momentText, rangeText } from '#availability/time-format.ts'
import { joinRuns } from '#availability/web/slot-runs.ts'
import type { Booking } from '#bookings/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { dateIn, hoursText } from '#kit/shared/time.ts'

export type ReceiptTexts = { heading: string; text: string }

type ReceiptBooking = Pick<
  Booking,
  | 'status'
  | 'paymentStatus'
  | 'isPaidAtFacility'
  | 'cancelledBecause'
  | 'confirmBy'
  | 'responseHours'
  | 'facilityName'
  | 'timeZone'
  | 'totalAmount'
  | 'creditAmount'
  | 'refundedAmount'
  | 'manageKey'
  | 'credit'
>

export function receiptTexts(booking: ReceiptBooking): ReceiptTexts {
  switch (booking.status) {
    case 'confirmed':
      return { heading: 'Booking Confirmed', text: confirmedText(booking) }
    case 'pending_confirmation':
      return { heading: 'Awaiting confirmation', text: pendingText(booking) }
    case 'redirected':
      return {
        heading: 'Finish your booking on the provider’s site',
        text: 'We saved your times and sent you there. You’re not booked until the provider confirms.',
      }
    case 'cancelled':
      return {
        heading: isDeclined(booking) ? 'Request declined' : 'Booking canceled',
        text: `${reasonText(booking)} ${refundedText(booking)}`,
      }
  }
}

/** Only the customer has the key; others see the same page. */
function confirmedText({ manageKey }: ReceiptBooking): string {
  return manageKey ? 'You’re all set. Keep this page as your receipt.' : 'The customer is booked.'
}

function pendingText({ confirmBy, responseHours, timeZone, paymentStatus }: ReceiptBooking): string {
  const time = confirmBy ? `until ${momentText(confirmBy, timeZone)}` : hoursText(responseHours)
  const card =
    paymentStatus === null
      ? 'If the owner doesn’t confirm in time, the request expires.'
      : 'Your card is authorized now and charged only when the owner confirms.'
  return `The owner has ${time} to confirm. ${card}`
}

/** Confirmed bookings were charged, so this was a request. */
function isDeclined({ cancelledBecause, paymentStatus }: ReceiptBooking): boolean {
  return cancelledBecause === 'facility' && isReleased(paymentStatus)
}

function reasonText(booking: ReceiptBooking): string {
  const { cancelledBecause, responseHours, facilityName, manageKey } = booking
  if (isDeclined(booking)) return `${facilityName} couldn’t take your request. We’re sorry.`
  switch (cancelledBecause) {
    case 'customer':
      return manageKey ? 'You canceled this booking.' : 'The customer canceled this booking.'
    case 'facility':
      return `${facilityName} had to cancel this booking. We’re sorry.`
    case 'administrator':
      return 'We had to cancel this booking. We’re sorry.'
    case 'not-confirmed':
      return `The owner didn’t respond within ${hoursText(responseHours)}, so your request expired. We’re sorry.`
    case 'payment-failed':
      return 'The payment didn’t go through, so we couldn’t keep your times. We’re sorry.'
    case 'closed':
      return `${facilityName} is closed at that time. We’re sorry.`
    case null:
      return 'This booking has ended.'
  }
}

export function refundedText(
  booking: Pick<
    ReceiptBooking,
    | 'paymentStatus'
    | 'isPaidAtFacility'
    | 'totalAmount'
    | 'creditAmount'
    | 'refundedAmount'
    | 'cancelledBecause'
    | 'credit'
  >,
): string {
  const { paymentStatus, totalAmount } = booking
  const [total, credit, refunded] = [totalAmount, booking.creditAmount, booking.refundedAmount].map(
    text => fromDecimal(text) ?? 0,
  ) as [number, number, number]
  if (total === 0) return 'There was no charge.'
  if (booking.isPaidAtFacility) return 'Payments made at the facility are settled there.'
  const isVoided = isReleased(paymentStatus) || paymentStatus === 'created'
  // A credit for times closed earlier does not belong here.
  const given = booking.cancelledBecause === 'closed' ? booking.credit : null
  const texts = [
    isVoided && 'We released the hold on your card. You were not charged.',
    refunded > 0 && `${toDollars(refunded)} ${backWord(paymentStatus)}.`,
    given && `A credit of ${toDollars(fromDecimal(given.amount) ?? 0)} was issued instead.`,
    !given &&
      credit > 0 &&
      `${toDollars(credit)} was paid with a credit. The email about it says how much was returned.`,
    refunded === 0 && !isVoided && credit === 0 && !given && keptText(booking),
  ]
  return texts.filter(text => typeof text === 'string').join(' ')
}

function isReleased(paymentStatus: Booking['paymentStatus']): boolean {
  return paymentStatus === 'voiding' || paymentStatus === 'voided'
}

function backWord(paymentStatus: Booking['paymentStatus']): string {
  if (paymentStatus === 'refunded') return 'was refunded to the original card'
  return paymentStatus === 'refund_failed'
    ? 'couldn’t be refunded yet. We’re working on it, and it will go back to the original card'
    : 'is on its way back to the original card'
}

function keptText({ cancelledBecause }: Pick<ReceiptBooking, 'cancelledBecause'>): string {
  return cancelledBecause === 'customer'
    ? 'It was too late for a refund under the facility’s refund policy.'
    : 'See the email about it for what you get instead.'
}

/** Null when nothing was sent. */
export function mailText({
  status,
  manageKey,
  userInfo: { email },
}: Pick<Booking, 'status' | 'userInfo' | 'manageKey'>): string | null {
  if (!manageKey) return null
  switch (status) {
    case 'confirmed':
      return `We emailed your receipt to ${email}.`
    case 'pending_confirmation':
      return `We sent your request and emailed a copy to ${email}. We’ll email you when the owner responds.`
    case 'cancelled':
      return `We emailed a confirmation to ${email}.`
    case 'redirected':
      return null
  }
}

/** Test mode charges no real card. */
export function paymentText(
  { paymentStatus, status, isPaidAtFacility }: Pick<Booking, 'paymentStatus' | 'status' | 'isPaidAtFacility'>,
  isTest: boolean,
): string {
  switch (paymentStatus) {
    case null:
      if (isPaidAtFacility) return 'At the facility'
      return status === 'redirected' ? 'Nothing charged here' : 'Nothing to pay by card'
    case 'created':
      return 'Not paid'
    case 'authorized':
      return status === 'pending_confirmation' ? 'Authorized, not charged yet' : 'Authorized, charged shortly'
    case 'captured':
      return isTest ? 'Paid by test card' : 'Paid by card'
    case 'refunding':
      return 'Refund on its way'
    case 'refunded':
      return 'Refunded'
    case 'refund_failed':
      return 'Refund delayed. We’re working on it.'
    case 'voiding':
    case 'voided':
      return 'Not charged'
    case 'disputed':
      return 'Paid, disputed'
    case 'lost':
      return 'Returned by the bank'
  }
}

/** "Tuesday, March 3, 2026" with its times. */
export function daysOf(
  slots: readonly Pick<Booking['slots'][number], 'startTime' | 'endTime'>[],
  timeZone?: string,
): { day: string; times: string[] }[] {
  const byDay = Map.groupBy(joinRuns(slots), run => dateOf(run.startTime))
  return [...byDay].map(([date, runs]) => ({
    day: `${longDay(date)}, ${date.slice(0, 4)}`,
    times: runs.map(run => rangeText(run, timeZone)),
  }))
}

/** With the day unless it is the request's. */
export function answerByText({
  confirmBy,
  createdAt,
  timeZone,
}: Pick<Booking, 'confirmBy' | 'createdAt' | 'timeZone'>): string | null {
  if (!confirmBy) return null
  const day = dateOf(confirmBy)
  return day === dateIn(timeZone, Date.parse(createdAt))
    ? clockText(confirmBy)
    : `${clockText(confirmBy)} on ${longDay(day)}`
}

/** By the facility's clock: "November 20, 2027". */
export function endDayText(iso: string, timeZone: string): string {
  const date = dateIn(timeZone, Date.parse(iso))
  return `${longDay(date).replace(/^\w+, /, '')}, ${date.slice(0, 4)}`
}
