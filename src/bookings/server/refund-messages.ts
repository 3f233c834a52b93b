import type { Booking } from '#bookings/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { centsOf, momentText, runTimes } from './booking-format.ts'

const REFUND_DAYS = '5 to 10 business days'

/** "$75 goes back to your card …" Whole cents. */
export function toCardText(cents: number): string {
  return `${toDollars(cents)} goes back to the original card. It can take ${REFUND_DAYS} to appear.`
}

/** `now` in milliseconds. */
export function policyText(booking: Booking, now: number): string {
  const { slots, timeZone, totalAmount, refundPolicy, refundableUntil } = booking
  if (booking.isPaidAtFacility)
    return 'Plans change? Please cancel so someone else can play. Contact the facility about anything you paid there.'
  if (centsOf(totalAmount) === 0) return 'Can’t make it? Please cancel so someone else can play.'
  if (runTimes(slots, timeZone).length > 1) {
    const times = refundPolicy.startsWith('0 ') ? 'times that haven’t started' : `times at least ${refundPolicy} away`
    return `Plans change? If you cancel, you get a full refund for ${times}.`
  }
  if (Date.parse(refundableUntil) <= now)
    return `This starts in less than ${refundPolicy}, so it’s no longer refundable.`
  return `Plans change? Cancel by ${momentText(refundableUntil, timeZone)} for a full refund.`
}
