import { queryOptions } from '@tanstack/react-query'
import type { calendarEndpoints } from '#bookings/calendar/contract.ts'
import type { Customer } from '#bookings/calendar/rules.ts'
import { caller, callerWithHeaders, callerWithKey } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'
import { noteServerTime } from '#kit/web/server-clock.ts'

const REFRESH_MS = 30_000

const live = {
  // Fails at once when offline.
  networkMode: 'always',
  refetchInterval: REFRESH_MS,
  // Refetches on return to the tab, but not right after the first render.
  refetchOnWindowFocus: true,
  staleTime: 3_000,
} as const

type Chosen = { facilityId: string | undefined; venueId?: string | undefined; sport?: string | undefined }

/** `facilityId` undefined: all; `after`: cursor. */
export type CalendarQuery = Chosen & { from: string; days: 1 | 7; after?: string | undefined }

export function weekViewQuery(asked: CalendarQuery) {
  return queryOptions({
    queryKey: [...CALENDAR_KEY, asked],
    queryFn: async ({ client }) => {
      const query = { ...asked, days: asked.days === 7 ? ('7' as const) : ('1' as const) }
      const { reply, headers } = await readWeekView({ query }, transportOf(client))
      noteServerTime(headers)
      return reply
    },
    ...live,
  })
}

export function monthQuery(asked: Chosen & { month: string }) {
  return queryOptions({
    queryKey: [...CALENDAR_KEY, asked],
    queryFn: ({ client }) => readMonth({ query: asked }, transportOf(client)),
    ...live,
  })
}

export const filtersQuery = queryOptions({
  queryKey: ['owner-calendar-filters'],
  queryFn: ({ client }) => readFilters({}, transportOf(client)),
})

/** Prefix of all calendar keys. */
export const CALENDAR_KEY = ['owner-calendar'] as const

export const pendingQuery = queryOptions({
  queryKey: ['owner-pending'],
  queryFn: ({ client }) => readPending({}, transportOf(client)),
  ...live,
})

export type RequestedTimes = { from: string; to: string; weeks: number; except: string[] }

/** Wall-clock times, yyyy-MM-ddTHH:mm. */
export function timeQuery(facilityId: string, { from, to, weeks }: Omit<RequestedTimes, 'except'>) {
  return queryOptions({
    queryKey: [...CALENDAR_KEY, 'time', facilityId, from, to, weeks],
    queryFn: () => postQuote({ params: { id: facilityId }, body: { from, to, weeks } }),
    staleTime: 0,
  })
}

/** Idempotent; retries until there is a response. */
export function bookForCustomer(facilityId: string, times: RequestedTimes, customer: Customer, key: string) {
  const input = { params: { id: facilityId }, body: { ...times, ...customer } }
  return untilAnswered(
    () => postBooking(input, key),
    () => {},
  )
}

/** Also at `alsoAt`: all or none. */
export function blockTime(
  facilityId: string,
  block: RequestedTimes & { reason: string; alsoAt: string[] },
  key: string,
) {
  const input = { params: { id: facilityId }, body: block }
  return untilAnswered(
    () => postBlock(input, key),
    () => {},
  )
}

type NamedBlock = { facilityId: string; blockId: string }

/** `facilityId` of the body: the new one, if it changes. */
export function changeBlock(
  { facilityId, blockId }: NamedBlock,
  body: { from: string; to: string; reason: string; facilityId?: string },
) {
  return postChange({ params: { id: facilityId, blockId }, body })
}

export function liftBlock({ facilityId, blockId }: NamedBlock, withLater: boolean) {
  return postLift({ params: { id: facilityId, blockId }, body: { withLater } })
}

export const FEEDS_KEY = ['calendar-feeds'] as const

export function feedsQuery(facilityId: string | null) {
  return queryOptions({
    queryKey: [...FEEDS_KEY, facilityId],
    queryFn: () => postFeeds({ body: { facilityId } }),
  })
}

export function renewFeed(facilityId: string | null, withNames: boolean) {
  return postRenew({ body: { facilityId, withNames } })
}

const readWeekView = callerWithHeaders<typeof calendarEndpoints.read>('GET /api/owner/calendar')
const readMonth = caller<typeof calendarEndpoints.month>('GET /api/owner/calendar/month')
const readFilters = caller<typeof calendarEndpoints.filters>('GET /api/owner/calendar/filters')
const readPending = caller<typeof calendarEndpoints.pending>('GET /api/owner/pending-bookings')
const postQuote = caller<typeof calendarEndpoints.quote>('POST /api/owner/facilities/:id/time-quote')
const postBooking = callerWithKey<typeof calendarEndpoints.book>('POST /api/owner/facilities/:id/bookings')
const postBlock = callerWithKey<typeof calendarEndpoints.block>('POST /api/owner/facilities/:id/blocks')
const postChange = caller<typeof calendarEndpoints.changeBlock>('POST /api/owner/facilities/:id/blocks/:blockId')
const postLift = caller<typeof calendarEndpoints.liftBlock>('POST /api/owner/facilities/:id/blocks/:blockId/lift')
const postFeeds = caller<typeof calendarEndpoints.openFeeds>('POST /api/owner/calendar-feeds')
const postRenew = caller<typeof calendarEndpoints.renewFeed>('POST /api/owner/calendar-feeds/renew')
