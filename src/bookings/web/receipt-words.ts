import { clockText, dateOf, longDay, rangeText, zoneName } from '#availability/time-words.ts'
import { joinRuns } from '#availability/web/slot-runs.ts'
import type { Booking } from '#bookings/contract.ts'
import { hoursText } from '#bookings/rules.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { dateIn, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'

export type ReceiptWords = { heading: string; text: string }

type Told = Pick<
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

export function receiptWords(booking: Told): ReceiptWords {
  switch (booking.status) {
    case 'confirmed':
      return { heading: 'Booking Confirmed', text: confirmedText(booking) }
    case 'pending_confirmation':
      return { heading: 'Waiting for confirmation', text: pendingText(booking) }
    case 'redirected':
      return {
        heading: 'Finish your booking on the provider’s site',
        text: 'We noted your times and sent you there. The booking exists only once the provider has confirmed it.',
      }
    case 'cancelled':
      return {
        heading: isDeclined(booking) ? 'Request declined' : 'Booking cancelled',
        text: `${reasonText(booking)} ${cameBackText(booking)}`,
      }
  }
}

/** Only the customer has the key; others see the same page. */
function confirmedText({ manageKey }: Told): string {
  return manageKey ? 'The time is yours. Keep this page: it is your receipt.' : 'The time is the customer’s.'
}

function pendingText({ confirmBy, responseHours, timeZone, paymentStatus }: Told): string {
  const until = confirmBy ? `until ${momentText(confirmBy, timeZone)}` : `within ${hoursText(responseHours)}`
  const card =
    paymentStatus === null
      ? 'If nobody confirms in time, the request ends by itself.'
      : 'Your card is authorized and charged only when the owner confirms.'
  return `The owner can confirm ${until}. ${card}`
}

/** Confirmed bookings were charged, so this was a request. */
function isDeclined({ cancelledBecause, paymentStatus }: Told): boolean {
  return cancelledBecause === 'facility' && isReleased(paymentStatus)
}

function reasonText(booking: Told): string {
  const { cancelledBecause, responseHours, facilityName, manageKey } = booking
  if (isDeclined(booking)) return `${facilityName} couldn’t take your request. We’re sorry.`
  switch (cancelledBecause) {
    case 'customer':
      return manageKey ? 'You cancelled it.' : 'The customer cancelled it.'
    case 'facility':
      return `${facilityName} had to cancel it. We are sorry.`
    case 'administrator':
      return 'We had to cancel it. We are sorry.'
    case 'not-confirmed':
      return `The owner did not answer within ${hoursText(responseHours)}, so it ended by itself. We are sorry.`
    case 'payment-failed':
      return 'The payment did not go through in the end, so we could not keep your times. We are sorry.'
    case 'closed':
      return `${facilityName} is closed at that time. We are sorry.`
    case null:
      return 'It has ended.'
  }
}

export function cameBackText(
  booking: Pick<
    Told,
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
  if (total === 0) return 'There was nothing to pay.'
  if (booking.isPaidAtFacility) return 'What was paid at the facility is settled there.'
  const isLetGo = isReleased(paymentStatus) || paymentStatus === 'created'
  // A credit for times closed earlier does not belong here.
  const given = booking.cancelledBecause === 'closed' ? booking.credit : null
  const texts = [
    isLetGo && 'Your card was let go, and nothing was charged.',
    refunded > 0 && `${toDollars(refunded)} ${backWord(paymentStatus)} to the card that paid.`,
    given && `A credit of ${toDollars(fromDecimal(given.amount) ?? 0)} was given instead.`,
    !given && credit > 0 && `${toDollars(credit)} was paid with a credit: the email about it says what is back on it.`,
    refunded === 0 && !isLetGo && credit === 0 && !given && keptText(booking),
  ]
  return texts.filter(text => typeof text === 'string').join(' ')
}

function isReleased(paymentStatus: Booking['paymentStatus']): boolean {
  return paymentStatus === 'voiding' || paymentStatus === 'voided'
}

function backWord(paymentStatus: Booking['paymentStatus']): string {
  if (paymentStatus === 'refunded') return 'went back'
  return paymentStatus === 'refund_failed'
    ? 'could not be sent back yet; we are on it, and it goes'
    : 'is on its way back'
}

function keptText({ cancelledBecause }: Pick<Told, 'cancelledBecause'>): string {
  return cancelledBecause === 'customer'
    ? 'It was too late for a refund under the facility’s refund policy.'
    : 'The email about it says what you get instead.'
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
      return `Your receipt was sent to ${email}.`
    case 'pending_confirmation':
      return `Your request was sent, with a copy to ${email}. We write there again when the owner has answered.`
    case 'cancelled':
      return `We wrote about it to ${email}.`
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
      return 'Refund delayed, we are on it'
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

/** By the facility's clock: "Monday, March 2, 2026, 7:04 PM". */
export function bookedAtText({ createdAt, timeZone }: Pick<Booking, 'createdAt' | 'timeZone'>): string {
  const at = Date.parse(createdAt)
  const local = toOffsetIso(at, offsetMinutesAt(timeZone, at))
  return `${longDay(dateOf(local))}, ${local.slice(0, 4)}, ${clockText(local)}`
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

/** "Monday, March 2, 7 PM Eastern Time". */
export function momentText(iso: string, timeZone: string): string {
  return `${longDay(dateOf(iso))}, ${clockText(iso)} ${zoneName(timeZone)}`
}
