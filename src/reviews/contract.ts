import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone, pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'
import { byRule, typedLines } from '#kit/shared/typed-text.ts'
import { answerFault, hideReasonFault, RATING_MISSING, reviewStates, reviewTextFault } from './rules.ts'

export const Review = z.object({
  id: z.uuid(),
  /** First name and initial: "Dana D.". */
  author: z.string(),
  rating: z.number().int(),
  /** Empty for stars alone. */
  text: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Null if never changed. */
  changedAt: z.string().nullable(),
  /** By the facility's owner. */
  answer: z.object({ text: z.string(), answeredAt: z.string() }).nullable(),
})
export type Review = z.infer<typeof Review>

export const ReviewTotals = z.object({
  count: z.number().int(),
  /** To one decimal; null without reviews. */
  average: z.number().nullable(),
  /** Five stars first. */
  stars: z.array(z.object({ rating: z.number().int(), count: z.number().int() })),
})
export type ReviewTotals = z.infer<typeof ReviewTotals>

export const ReviewPage = z.object({
  totals: ReviewTotals,
  /** Newest first. */
  reviews: z.array(Review),
})
export type ReviewPage = z.infer<typeof ReviewPage>

/**
 * `not-yet`: the booking is not over; `written`: can be changed; `closed`: too late; `not-played`: cancelled, or
 * booked on the provider's own site.
 */
export const ReviewState = z.enum(reviewStates)
export type ReviewState = z.infer<typeof ReviewState>

export const OwnReview = z.object({
  state: ReviewState,
  facility: z.object({ id: z.uuid(), name: z.string() }),
  /** First start and last end, ISO 8601 with the facility's offset. */
  startTime: z.string(),
  endTime: z.string(),
  /** For writing and changing. */
  openUntil: z.string(),
  /** How the review is signed. */
  author: z.string(),
  /** One per customer and facility, across bookings. */
  review: Review.nullable(),
  /** Why an administrator hid the review; null while it is public. */
  hiddenBecause: z.string().nullable(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** As administrators see it. */
export const ModeratedReview = Review.extend({
  facility: z.object({ id: z.uuid(), name: z.string() }),
  /** In no public list and in no average. */
  hidden: z.object({ reason: z.string(), hiddenAt: z.string() }).nullable(),
})
export type ModeratedReview = z.infer<typeof ModeratedReview>

export const reviewsProblem = problems({
  'booking-not-over': [409, 'You can write a review once your booking is over.'],
  'booking-not-played': [409, 'You can only review a confirmed booking that took place.'],
  'review-closed': [409, 'It’s too late. You can write or change a review for 30 days after the booking.'],
  'review-not-found': [404, 'We can’t find that review.'],
})

/** From a mail's link: of a booking, or of an owner's desk. */
const query = z.object({ key: z.string().max(100).optional() })
const params = z.object({ id: z.uuid().transform(id => id.toLowerCase()) })

const moderatorRefusals = accountsProblem.rows('not-signed-in', 'not-allowed')

export const reviewEndpoints = {
  list: {
    method: 'GET',
    path: '/api/facilities/:id/reviews',
    may: 'read-public',
    summary: 'Lists a facility’s reviews, newest first, with the number of reviews for each rating.',
    params,
    query: z.object(pageQuery({ max: 50, usual: 10 })),
    reply: ReviewPage,
    problems: facilitiesProblem.rows('facility-not-found'),
  },
  readOwn: {
    method: 'GET',
    path: '/api/bookings/:id/review',
    may: 'write-review',
    summary: 'Returns whether a booking’s customer can write a review, and any review they’ve written.',
    params,
    query,
    isPersonal: true,
    reply: OwnReview,
    problems: [...bookingsProblem.rows('booking-not-found'), ...accountsProblem.rows('not-allowed')],
  },
  write: {
    method: 'POST',
    path: '/api/bookings/:id/review',
    may: 'write-review',
    summary:
      'Writes or changes the review of a past booking, for 30 days. Each customer has one review per facility: reviewing a later booking replaces it. Safe to repeat.',
    params,
    query,
    body: z.object({
      rating: z.number(RATING_MISSING).int(RATING_MISSING).min(1, RATING_MISSING).max(5, RATING_MISSING),
      text: typedLines.superRefine(byRule(reviewTextFault)).default(''),
    }),
    reply: OwnReview,
    problems: [
      ...bookingsProblem.rows('booking-not-found'),
      ...accountsProblem.rows('not-allowed'),
      ...reviewsProblem.rows('booking-not-over', 'booking-not-played', 'review-closed'),
    ],
  },
  answer: {
    method: 'POST',
    path: '/api/reviews/:id/answer',
    may: 'run-booking-desk',
    summary: 'Posts the owner’s reply to a review, or replaces it. Safe to repeat.',
    params,
    query,
    body: z.object({ text: typedLines.superRefine(byRule(answerFault)) }),
    reply: Review,
    problems: [...reviewsProblem.rows('review-not-found'), ...accountsProblem.rows('not-allowed')],
  },
  deleteAnswer: {
    method: 'POST',
    path: '/api/reviews/:id/delete-answer',
    may: 'run-booking-desk',
    summary: 'Deletes the owner’s reply to a review. Safe to repeat.',
    params,
    query,
    reply: Review,
    problems: [...reviewsProblem.rows('review-not-found'), ...accountsProblem.rows('not-allowed')],
  },
  listAll: {
    method: 'GET',
    path: '/api/admin/reviews',
    may: 'moderate-reviews',
    summary: 'All facilities’ reviews, newest first, including hidden ones. For administrators.',
    query: z.object({
      state: orNone(z.enum(['shown', 'hidden'])),
      /** Part of the author’s or the facility’s name, or of the text. */
      text: orNone(z.string().trim().max(100)),
      ...pageQuery(),
    }),
    isPersonal: true,
    reply: z.array(ModeratedReview),
    problems: moderatorRefusals,
  },
  hide: {
    method: 'POST',
    path: '/api/reviews/:id/hide',
    may: 'moderate-reviews',
    summary: 'Hides a review from the public and from averages; its author sees the reason. Safe to repeat.',
    params,
    body: z.object({ reason: typedLines.superRefine(byRule(hideReasonFault)) }),
    reply: ModeratedReview,
    problems: [...moderatorRefusals, ...reviewsProblem.rows('review-not-found')],
  },
  show: {
    method: 'POST',
    path: '/api/reviews/:id/show',
    may: 'moderate-reviews',
    summary: 'Shows a hidden review again. Safe to repeat.',
    params,
    reply: ModeratedReview,
    problems: [...moderatorRefusals, ...reviewsProblem.rows('review-not-found')],
  },
} satisfies Record<string, Endpoint>
