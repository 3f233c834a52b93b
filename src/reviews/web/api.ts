import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { accessParams, type BookingAccess } from '#bookings/web/booking-access.ts'
import { type BookingDeskAccess, withKey } from '#bookings/web/booking-desk-access.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { changeRows } from '#kit/web/list/list-pages.tsx'
import { listQuery } from '#kit/web/list/list-query.ts'
import type { ModeratedReview, OwnReview, Review, reviewEndpoints } from '../contract.ts'

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

/** `text`: null deletes the reply. Updates the shown list. */
export async function answerReview(
  client: QueryClient,
  desk: BookingDeskAccess,
  id: string,
  text: string | null,
): Promise<void> {
  const review = { params: { id }, query: withKey(desk) }
  const answered = await (text === null ? deleteAnswer(review) : postAnswer({ ...review, body: { text } }))
  changeRows<Review>(client, reviewsQuery(desk.facilityId).queryKey, review => (review.id === id ? answered : review))
}

/** For administrators. */
export function allReviewsQuery({ state, text }: { state: '' | 'shown' | 'hidden'; text: string }) {
  return listQuery([ALL_REVIEWS, state, text], (cursor, transport) =>
    listAllReviews({ query: { state, text, cursor } }, transport),
  )
}

/** `reason`: null shows it again. The changed row stays in the shown list. */
export async function moderateReview(client: QueryClient, id: string, reason: string | null): Promise<ModeratedReview> {
  const changed = await (reason === null
    ? showReview({ params: { id } })
    : hideReview({ params: { id }, body: { reason } }))
  changeRows<ModeratedReview>(client, [ALL_REVIEWS], review => (review.id === id ? changed : review))
  void client.invalidateQueries({ queryKey: reviewsQuery(changed.facility.id).queryKey, refetchType: 'none' })
  return changed
}

const ALL_REVIEWS = '/api/admin/reviews'

const listReviews = callerWithHeaders<typeof reviewEndpoints.list>('GET /api/facilities/:id/reviews')
const postReview = caller<typeof reviewEndpoints.write>('POST /api/bookings/:id/review')
const postAnswer = caller<typeof reviewEndpoints.answer>('POST /api/reviews/:id/answer')
const deleteAnswer = caller<typeof reviewEndpoints.deleteAnswer>('POST /api/reviews/:id/delete-answer')
const listAllReviews = callerWithHeaders<typeof reviewEndpoints.listAll>('GET /api/admin/reviews')
const hideReview = caller<typeof reviewEndpoints.hide>('POST /api/reviews/:id/hide')
const showReview = caller<typeof reviewEndpoints.show>('POST /api/reviews/:id/show')
