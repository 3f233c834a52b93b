import type { Booking } from '#bookings/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { centsOf, momentText, runTimes } from './booking-words.ts'

const REFUND_DAYS = '5 to 10 business days'

/** "$75 goes back to your card …" Whole cents. */
export function toCardText(cents: number): string {
  return `${toDollars(cents)} goes back to the card that paid. Banks take ${REFUND_DAYS} to show it.`
}

/** `now` in milliseconds. */
export function policyText(booking: Booking, now: number): string {
  const { slots, timeZone, totalAmount, refundPolicy, refundableUntil } = booking
  if (booking.isPaidAtFacility)
    return 'Plans change? Please cancel, so that somebody else can play, and settle with the facility what you have paid there.'
  if (centsOf(totalAmount) === 0) return 'Cannot come? Please cancel, so that somebody else can play.'
  if (runTimes(slots, timeZone).length > 1) {
    const refunded = refundPolicy.startsWith('0 ') ? 'have not begun' : `begin at least ${refundPolicy} later`
    return `Plans change? If you cancel, the times that ${refunded} are refunded in full.`
  }
  if (Date.parse(refundableUntil) <= now)
    return `This begins in less than ${refundPolicy}, so it is not refunded any more.`
  return `Plans change? Cancel by ${momentText(refundableUntil, timeZone)} for a full refund.`
}
