import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { accessParams, type BookingAccess } from '#bookings/web/booking-access.ts'
import { type BookingDeskAccess, withKey } from '#bookings/web/booking-desk-access.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { changeRows } from '#kit/web/list/list-pages.tsx'
import { listQuery } from '#kit/web/list/list-query.ts'
import type { OwnReview, Review, reviewEndpoints } from '../contract.ts'

/** Newest first; the facts are the totals. */
export function reviewsQuery(facilityId: string) {
  const list = listQuery(['reviews', facilityId], async (cursor, transport) => {
    const { reply, headers } = await listReviews({ params: { id: facilityId }, query: { cursor } }, transport)
    return { reply: reply.reviews, headers, facts: reply.totals }
  })
  return { ...list, staleTime: Number.POSITIVE_INFINITY }
}

export function ownReviewQuery({ id, key }: BookingAccess) {
  return queryOptions<OwnReview>({
    queryKey: ['/api/bookings', id, key ? `review?${new URLSearchParams({ key })}` : 'review'],
  })
}

/** Marks the public list as stale. */
export async function writeReview(
  client: QueryClient,
  access: BookingAccess,
  body: { rating: number; text: string },
): Promise<OwnReview> {
  const own = await postReview({ ...accessParams(access), body })
  client.setQueryData(ownReviewQuery(access).queryKey, own)
  void client.invalidateQueries({ queryKey: reviewsQuery(own.facility.id).queryKey, refetchType: 'none' })
  return own
}

/** Updates the shown list. */
export async function answerReview(
  client: QueryClient,
  desk: BookingDeskAccess,
  id: string,
  text: string,
): Promise<void> {
  const answered = await postAnswer({ params: { id }, query: withKey(desk), body: { text } })
  changeRows<Review>(client, reviewsQuery(desk.facilityId).queryKey, review => (review.id === id ? answered : review))
}

const listReviews = callerWithHeaders<typeof reviewEndpoints.list>('GET /api/facilities/:id/reviews')
const postReview = caller<typeof reviewEndpoints.write>('POST /api/bookings/:id/review')
const postAnswer = caller<typeof reviewEndpoints.answer>('POST /api/reviews/:id/answer')
