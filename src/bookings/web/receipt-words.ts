import { clockText, dateOf, longDay, rangeText, zoneName } from '#availability/time-words.ts'
import { joinRuns } from '#availability/web/slot-runs.ts'
import type { Booking } from '#bookings/contract.ts'

import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'

export type ReceiptWords = { heading: string; text: string }

/** What a receipt says first, for every status a booking can have. */
export function receiptWords({ status, paymentStatus }: Pick<Booking, 'status' | 'paymentStatus'>): ReceiptWords {
  switch (status) {
    case 'confirmed':
      return { heading: 'Booking Confirmed', text: 'The time is yours. Keep this page: it is your receipt.' }
    case 'pending_confirmation':
      return {
        heading: 'Waiting for confirmation',
        text: 'The owner confirms within 4 hours. Your card is not charged before.',
      }
    case 'redirected':
      return {
        heading: 'Finish your booking on the provider’s site',
        text: 'We noted your times and sent you there. The booking exists only once the provider has confirmed it.',
      }
    case 'cancelled':
      return {
        heading: 'Booking cancelled',
        text: paymentStatus === null ? 'Nothing was charged.' : 'The times are free again.',
      }
  }
}

/** What happened to the money, for people. In test mode no real card is charged. */
export function paymentText(
  { paymentStatus, status }: Pick<Booking, 'paymentStatus' | 'status'>,
  isTest: boolean,
): string {
  switch (paymentStatus) {
    case null:
      return status === 'redirected' ? 'Nothing charged here' : 'Nothing to pay'
    case 'created':
      return 'Not paid'
    case 'authorized':
      return 'Authorized, charged shortly'
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

/** "Tuesday, March 3, 2026" with its times, one entry for each day. `timeZone` is the facility's. */
export function daysOf(slots: Booking['slots'], timeZone?: string): { day: string; times: string[] }[] {
  const byDay = Map.groupBy(joinRuns(slots), run => dateOf(run.startTime))
  return [...byDay].map(([date, runs]) => ({
    day: `${longDay(date)}, ${date.slice(0, 4)}`,
    times: runs.map(run => rangeText(run, timeZone)),
  }))
}

/** When a booking was made, by the facility's clock: "Monday, March 2, 2026, 7:04 PM". */
export function bookedAtText({ createdAt, timeZone }: Pick<Booking, 'createdAt' | 'timeZone'>): string {
  const at = Date.parse(createdAt)
  const local = toOffsetIso(at, offsetMinutesAt(timeZone, at))
  return `${longDay(dateOf(local))}, ${local.slice(0, 4)}, ${clockText(local)}`
}

/** "Monday, March 2, 7 PM Eastern Time". */
export function momentText(iso: string, timeZone: string): string {
  return `${longDay(dateOf(iso))}, ${clockText(iso)} ${zoneName(timeZone)}`
}
