import { queryOptions } from '@tanstack/react-query'
import type { MoveTarget, moveEndpoints } from '#bookings/calendar/move-contract.ts'
import type { EndpointInput } from '#kit/shared/endpoint.ts'
import { caller, callerWithKey } from '#kit/web/api/call.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'

/** Not below the calendar’s: a quote of a moved booking must not be asked for again while its question closes. */
export const MOVES_KEY = ['booking-move'] as const

export function moveQuoteQuery(id: string, target: MoveTarget) {
  return queryOptions({
    queryKey: [...MOVES_KEY, id, target],
    queryFn: () => postQuote({ params: { id }, body: target }),
    staleTime: 0,
    retry: false,
  })
}

/** Idempotent; retries until there is a response. */
export function moveBooking(id: string, body: EndpointInput<typeof moveEndpoints.move>['body'], key: string) {
  return untilAnswered(
    () => postMove({ params: { id }, body }, key),
    () => {},
  )
}

const postQuote = caller<typeof moveEndpoints.quote>('POST /api/owner/bookings/:id/move-quote')
const postMove = callerWithKey<typeof moveEndpoints.move>('POST /api/owner/bookings/:id/move')
