import type { FastifyInstance } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { serve } from '#kit/server/http/serve.ts'
import { listingReviewEndpoints, ownListingEndpoints } from '#listings/review/contract.ts'
import { answerQuestion } from './answer-question.ts'
import { approveListing } from './approve-listing.ts'
import { askOwner } from './ask-owner.ts'
import { correctListing } from './correct-listing.ts'
import { countReviews } from './count-reviews.ts'
import { declineListing } from './decline-listing.ts'
import { noteListing } from './note-listing.ts'
import { readOwnListing } from './read-own-listing.ts'
import { readReview } from './read-review.ts'
import type { ReviewServices } from './review-services.ts'
import { startReview } from './start-review.ts'

export function listingReviewRoutes(app: FastifyInstance, services: ReviewServices): void {
  const { db } = services
  serve(app, listingReviewEndpoints.counts, () => countReviews(db, Date.now()))
  serve(app, listingReviewEndpoints.startReview, ({ params, request }) => {
    return startReview(db, { ...params, actor: administratorOf(request) })
  })
  serve(app, listingReviewEndpoints.review, ({ params }) => readReview(db, params.id))
  serve(app, listingReviewEndpoints.note, ({ params, body, request }) => {
    return noteListing(db, { ...params, ...body, actor: administratorOf(request) })
  })
  serve(app, listingReviewEndpoints.ask, ({ params, body, request }) => {
    return askOwner(services, { ...params, ...body, actor: administratorOf(request) })
  })
  serve(app, listingReviewEndpoints.approve, ({ params, body: { revision, hours, ...form }, request }) => {
    return approveListing(services, { ...params, revision, form, hours, actor: administratorOf(request) })
  })
  serve(app, listingReviewEndpoints.decline, ({ params, body, request }) => {
    return declineListing(services, { ...params, ...body, actor: administratorOf(request) })
  })
  serve(app, ownListingEndpoints.read, ({ params, query }) => readOwnListing(services, { ...params, ...query }))
  serve(app, ownListingEndpoints.answer, ({ params, body }) => answerQuestion(services, { ...params, ...body }))
  serve(app, ownListingEndpoints.correct, ({ params, body }) => correctListing(services, { ...params, ...body }))
}
