import { clockText, dateOf, rangeText, shortDay, zoneName } from '#availability/time-format.ts'
import type { BookingStatus, BookingSummary } from '#bookings/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import type { BadgeTone } from '#kit/web/badge.tsx'

export type ShownBookings = 'pending' | 'coming' | 'past'

/** Canceled ones count as past; the next or the latest comes first. `now` in milliseconds. */
export function bookingsOf(all: readonly BookingSummary[], shown: ShownBookings, now: number): BookingSummary[] {
  const at = (booking: BookingSummary) => Date.parse(booking.startTime)
  switch (shown) {
    case 'pending':
      return all.filter(({ status }) => status === 'pending_confirmation').sort((a, b) => endOf(a) - endOf(b))
    case 'coming':
      return all.filter(booking => isComing(booking, now)).sort((a, b) => at(a) - at(b))
    case 'past':
      return all.filter(booking => !isComing(booking, now)).sort((a, b) => at(b) - at(a))
  }
}

function isComing({ status, endTime }: BookingSummary, now: number): boolean {
  return status !== 'cancelled' && Date.parse(endTime) > now
}

function endOf({ holdExpiresAt, startTime }: BookingSummary): number {
  return Date.parse(holdExpiresAt ?? startTime)
}

/**
 * "Tue, Mar 3, 7 to 9 PM", "Tue, Mar 3, 7 PM to Tue, Mar 17, 9 PM (6 times on 3 days)"; with the year unless it is this
 * one.
 */
export function whenText({ startTime, endTime, slotCount, dayCount, timeZone }: BookingSummary, now: number): string {
  const day = (iso: string) => shortDay(dateOf(iso)) + yearText(iso, now)
  if (dayCount === 1) return `${day(startTime)}, ${rangeText({ startTime, endTime }, timeZone)}`
  return `${day(startTime)}, ${clockText(startTime)} to ${day(endTime)}, ${clockText(endTime)} (${slotCount} times on ${dayCount} days)`
}

function yearText(iso: string, now: number): string {
  const year = iso.slice(0, 4)
  return year === new Date(now).toISOString().slice(0, 4) ? '' : `, ${year}`
}

/** "Eastern Time". */
export const zoneText = ({ timeZone }: BookingSummary): string => zoneName(timeZone)

/** "$60", "Free". */
export function amountText({ amount }: BookingSummary): string {
  const cents = fromDecimal(amount) ?? 0
  return cents === 0 ? 'Free' : toDollars(cents)
}

export const statusLabel: Record<BookingStatus, { label: string; tone: BadgeTone }> = {
  confirmed: { label: 'Confirmed', tone: 'positive' },
  pending_confirmation: { label: 'Awaiting confirmation', tone: 'info' },
  redirected: { label: 'On the provider’s site', tone: 'neutral' },
  cancelled: { label: 'Canceled', tone: 'warning' },
}
