import { queryOptions } from '@tanstack/react-query'
import { bookingOrders } from '#bookings/booking-orders.ts'
import type { BookingStatus } from '#bookings/contract.ts'
import type { ownerListEndpoints } from '#bookings/owner-list/contract.ts'
import { statusNames } from '#bookings/web/owner-status.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { isCalendarDate } from '#kit/shared/time.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { polled } from '#kit/web/api/live-query.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { fileOf } from '#kit/web/list/list-pages.tsx'
import { listQuery } from '#kit/web/list/list-query.ts'
import { type Filters, oneOf, typed } from '#kit/web/list/use-filters.ts'
import { noteServerTime } from '#kit/web/server-clock.ts'

const day = (text: string): string => (isCalendarDate(text) && text.startsWith('20') ? text : '')

/** Invalid values in the URL are ignored. */
export const ownFilters = {
  facility: (text: string): string => (isUuid(text) ? text : ''),
  status: oneOf('', ...(Object.keys(statusNames) as BookingStatus[])),
  /** yyyy-MM-dd. */
  from: day,
  to: day,
  text: typed,
  order: oneOf(...bookingOrders),
}
export type OwnListing = Filters<typeof ownFilters>

/** Key prefix, so that a change can invalidate all of them. */
export const OWN_BOOKINGS_KEY = ['owner-bookings'] as const

/** At all of an owner's facilities. */
export function ownListQuery(accountId: string, listing: OwnListing) {
  const list = listQuery([...OWN_BOOKINGS_KEY, accountId, 'list', listing], async (cursor, transport) => {
    const answer = await readList({ query: { ...asQuery(listing), cursor } }, transport)
    noteServerTime(answer.headers)
    return answer
  })
  return { ...list, ...polled }
}

/** Count and amounts. */
export function ownSumsQuery(accountId: string, listing: OwnListing) {
  const { order: _, ...query } = asQuery(listing)
  return queryOptions({
    queryKey: [...OWN_BOOKINGS_KEY, accountId, 'sums', query],
    queryFn: ({ client }) => readSums({ query }, transportOf(client)),
    ...polled,
  })
}

/** CSV of the filtered table. */
export function ownFile(listing: OwnListing): string {
  return fileOf('/api/owner/bookings.csv', asQuery(listing))
}

function asQuery({ facility, ...listing }: OwnListing) {
  return { facilityId: facility, ...listing }
}

const readList = callerWithHeaders<typeof ownerListEndpoints.list>('GET /api/owner/bookings')
const readSums = caller<typeof ownerListEndpoints.sums>('GET /api/owner/bookings/sums')
