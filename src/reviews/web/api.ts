import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type BookingDeskAccess, withKey } from '#bookings/web/desk/booking-desk-access.ts'
import { accessParams, type BookingAccess } from '#bookings/web/manage/booking-access.ts'
import { caller } from '#kit/web/call.ts'
import { transportOf } from '#kit/web/query-client.ts'
import type { OwnReview, Review, ReviewPage, reviewEndpoints } from '../contract.ts'

/** Newest first; every page has the totals. */
export function reviewsQuery(facilityId: string) {
  return infiniteQueryOptions({
    queryKey: ['reviews', facilityId],
    queryFn: ({ client, pageParam }) =>
      listReviews({ params: { id: facilityId }, query: { cursor: pageParam } }, transportOf(client)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.cursor ?? undefined,
  })
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
  client.setQueryData<InfiniteData<ReviewPage, string | undefined>>(
    reviewsQuery(desk.facilityId).queryKey,
    list =>
      list && { ...list, pages: list.pages.map(page => ({ ...page, reviews: withChanged(page.reviews, answered) })) },
  )
}

function withChanged(reviews: Review[], changed: Review): Review[] {
  return reviews.map(review => (review.id === changed.id ? changed : review))
}

const listReviews = caller<typeof reviewEndpoints.list>('GET /api/facilities/:id/reviews')
const postReview = caller<typeof reviewEndpoints.write>('POST /api/bookings/:id/review')
const postAnswer = caller<typeof reviewEndpoints.answer>('POST /api/reviews/:id/answer')
