import { dateOf, rangeText, shortDay } from '#availability/time-format.ts'
import { joinRuns } from '#availability/web/slot-runs.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'

/** From `GET /api/bookings/:id`. ISO 8601 with the facility's offset. */
export type BookedFacts = {
  facilityName: string
  timeZone: string
  responseHours: number
  status: 'pending_confirmation' | 'confirmed' | 'redirected' | 'cancelled'
  slots: readonly { startTime: string; endTime: string }[]
  /** US dollars as a decimal string. */
  totalAmount: string
}

/** "Court 1, today 7 to 9 PM, $80". `today` is the visitor's, yyyy-MM-dd. */
export function bookedText({ facilityName, timeZone, slots, totalAmount }: BookedFacts, today?: string): string {
  const [first, ...others] = joinRuns(slots)
  const cents = fromDecimal(totalAmount) ?? 0
  const price = cents === 0 ? 'free' : toDollars(cents)
  if (!first) return `${facilityName}, ${price}`
  const day = dateOf(first.startTime)
  const when = `${day === today ? 'today' : `${shortDay(day)},`} ${rangeText(first, timeZone)}`
  const more = others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'time' : 'times'}`
  return `${facilityName}, ${when}${more}, ${price}`
}

/** `status` is the URL's at first. */
export function bookedNews(status: BookedFacts['status'], responseHours?: number): string {
  switch (status) {
    case 'confirmed':
      return 'Your booking is confirmed.'
    case 'pending_confirmation':
      return responseHours === undefined
        ? 'Request sent.'
        : `Request sent. The owner will respond within ${responseHours === 1 ? '1 hour' : `${responseHours} hours`}.`
    case 'redirected':
      return 'Finish your booking on the provider’s site.'
    case 'cancelled':
      return 'This booking was canceled.'
  }
}
