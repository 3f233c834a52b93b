import { type BookingOrder, bookingOrders } from '#bookings/booking-orders.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { isCalendarDate } from '#kit/shared/time.ts'
import { usePendingSearch } from '#kit/web/use-pending-search.ts'
import type { OwnFilter, OwnListing } from './api.ts'
import { statusNames } from './own-booking-labels.ts'

/** Ignores invalid values in the URL. */
export function listingIn(search: URLSearchParams): OwnListing {
  const day = (name: string) => {
    const text = search.get(name) ?? ''
    return isCalendarDate(text) && text.startsWith('20') ? text : ''
  }
  const [facilityId, status] = [search.get('facility') ?? '', search.get('status') ?? '']
  return {
    facilityId: isUuid(facilityId) ? facilityId : '',
    status: Object.hasOwn(statusNames, status) ? (status as OwnFilter['status']) : '',
    from: day('from'),
    to: day('to'),
    text: (search.get('text') ?? '').trim().slice(0, 100),
    order: bookingOrders.find((order): order is BookingOrder => order === search.get('order')) ?? 'newest',
  }
}

export function isNarrowed({ facilityId, status, from, to, text }: OwnListing): boolean {
  return [facilityId, status, from, to, text].some(value => value !== '')
}

export function withFilters(search: URLSearchParams, filters: Partial<OwnListing>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(filters)) {
    const parameter = name === 'facilityId' ? 'facility' : name
    if (value === '' || (name === 'order' && value === 'newest')) next.delete(parameter)
    else next.set(parameter, value)
  }
  return next
}

/** Kept in the URL. */
export function useListing(): { listing: OwnListing; change: (filters: Partial<OwnListing>) => void } {
  const [search, changeSearch] = usePendingSearch()
  return {
    listing: listingIn(search),
    change: filters => changeSearch(latest => withFilters(latest, filters)),
  }
}
