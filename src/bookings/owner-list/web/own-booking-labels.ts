import type { OwnerBooking, OwnerBookingSums } from '#bookings/owner-list/contract.ts'
import { toDollars } from '#kit/shared/money.ts'

export const modeNames: Record<OwnerBooking['mode'], string> = {
  marketplace: 'Instant',
  hold: 'By request',
  linkout: 'On your site',
}

export const paidNames: Record<OwnerBooking['paidWith'], string> = {
  card: 'by card',
  credit: 'by credit',
  'card-and-credit': 'by card and credit',
  facility: 'at the facility',
  free: 'Free',
  elsewhere: 'on your site',
}

/** "$75", from US dollars as a decimal string. */
export function dollarsText(amount: string): string {
  return toDollars(Math.round(Number(amount) * 100))
}

/** "$75 refunded". */
export function refundedLabel({ refundedAmount }: Pick<OwnerBooking, 'refundedAmount'>): string | null {
  return Number(refundedAmount) === 0 ? null : `${dollarsText(refundedAmount)} refunded`
}

/** "4 bookings" and their amounts. */
export function sumTexts({
  count,
  gross,
  paidAtFacility,
  refunded,
}: OwnerBookingSums): { label: string; value: string }[] {
  return [
    { label: count === 1 ? 'Booking' : 'Bookings', value: count.toLocaleString('en-US') },
    { label: 'Gross by card', value: dollarsText(gross) },
    { label: 'At the facility', value: dollarsText(paidAtFacility) },
    { label: 'Refunded', value: dollarsText(refunded) },
  ]
}
