import type { FastifyInstance } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { serve } from '#kit/server/http/serve.ts'
import { listingReviewEndpoints, ownListingEndpoints } from '#listings/review/contract.ts'
import { approveListing } from './approve-listing.ts'
import { answerQuestion, correctListing, readOwnListing } from './own-listing.ts'
import { readReview } from './read-review.ts'
import { askOwner, declineListing, noteListing, startReview } from './review-listing.ts'
import type { ReviewServices } from './review-services.ts'

export function listingReviewRoutes(app: FastifyInstance, services: ReviewServices): void {
  const { db } = services
  serve(app, listingReviewEndpoints.startReview, ({ params, request }) => {
    return startReview(db, { ...params, actor: administratorOf(request) })
  })
  serve(app, listingReviewEndpoints.review, ({ params }) => readReview(db, params.id))
  serve(app, listingReviewEndpoints.note, ({ params, body, request }) => {
    return noteListing(db, { ...params, ...body, actor: administratorOf(request) })
  })
  serve(app, listingReviewEndpoints.ask, ({ params, body, request }) => {
    return askOwner(db, { ...params, ...body, actor: administratorOf(request) })
  })
  serve(app, listingReviewEndpoints.approve, ({ params, body: { revision, hours, ...form }, request }) => {
    return approveListing(services, { ...params, revision, form, hours, actor: administratorOf(request) })
  })
  serve(app, listingReviewEndpoints.decline, ({ params, body, request }) => {
    return declineListing(db, { ...params, ...body, actor: administratorOf(request) })
  })
  serve(app, ownListingEndpoints.read, ({ params, query }) => readOwnListing(services, { ...params, ...query }))
  serve(app, ownListingEndpoints.answer, ({ params, body }) => answerQuestion(services, { ...params, ...body }))
  serve(app, ownListingEndpoints.correct, ({ params, body }) => correctListing(services, { ...params, ...body }))
}
