import type { FastifyInstance } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { duePosition, NumberPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { listingEndpoints } from '../contract.ts'
import type { ReviewServices } from '../review/server/review-services.ts'
import { reviewRoutes } from '../review/server/routes.ts'
import { downloadListings } from './download-listings.ts'
import { listListings } from './list-listings.ts'
import { startReview } from './start-review.ts'
import { type SubmitServices, submitListing } from './submit-listing.ts'

export function listingRoutes(app: FastifyInstance, services: SubmitServices & ReviewServices): void {
  const { db } = services
  reviewRoutes(app, services)
  serve(app, listingEndpoints.submit, ({ body }) => submitListing(services, body))
  serveList(app, listingEndpoints.list, duePosition(NumberPosition), ({ query }) => listListings(db, query))
  serve(app, listingEndpoints.download, async ({ query, reply }) => {
    attachExport(reply, 'listings')
    return downloadListings(db, query.status)
  })
  serve(app, listingEndpoints.startReview, async ({ params, request }) => {
    return startReview(db, { id: params.id, actor: administratorOf(request) })
  })
}
