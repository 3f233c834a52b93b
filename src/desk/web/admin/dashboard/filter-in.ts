import { type BookingOrder, bookingOrders } from '#bookings/booking-orders.ts'
import { providerNames } from '#providers/connection-rules.ts'
import type { BookingFilter } from './api.ts'
import { modeNames, statusNames } from './dashboard-labels.ts'

/** Ignores invalid values in the URL. */
export function filterIn(search: URLSearchParams): BookingFilter {
  const known = (name: string, names: Record<string, string>) => {
    const value = search.get(name) ?? ''
    return Object.hasOwn(names, value) ? value : ''
  }
  return {
    status: known('status', statusNames),
    mode: known('mode', modeNames),
    provider: known('provider', providerNames),
    text: (search.get('text') ?? '').trim().slice(0, 100),
    order: bookingOrders.find((order): order is BookingOrder => order === search.get('order')) ?? 'newest',
  }
}

export function isNarrowed({ status, mode, provider, text }: BookingFilter): boolean {
  return [status, mode, provider, text].some(value => value !== '')
}
