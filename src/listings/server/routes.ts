import type { FastifyInstance, FastifyReply } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { attachExport } from '#kit/server/attach-export.ts'
import { serve } from '#kit/server/serve.ts'
import { listingEndpoints } from '../contract.ts'
import { downloadListings } from './download-listings.ts'
import { type ListingPage, listListings } from './list-listings.ts'
import { reviewRoutes } from './review/review-routes.ts'
import type { ReviewServices } from './review/review-services.ts'
import { startReview } from './start-review.ts'
import { type SubmitServices, submitListing } from './submit-listing.ts'

export function listingRoutes(app: FastifyInstance, services: SubmitServices & ReviewServices): void {
  const { db } = services
  reviewRoutes(app, services)
  serve(app, listingEndpoints.submit, ({ body }) => submitListing(services, body))
  serve(app, listingEndpoints.list, async ({ query, request, reply }) => {
    return withTotals(await listListings(db, query), request.url, reply)
  })
  serve(app, listingEndpoints.download, async ({ reply }) => {
    attachExport(reply, 'listings')
    return downloadListings(db)
  })
  serve(app, listingEndpoints.startReview, async ({ params, request }) => {
    return startReview(db, { id: params.id, actor: administratorOf(request) })
  })
}

/** The body is the list alone; the total and the next page are in headers (RFC 8288 for `Link`). */
function withTotals({ listings, total, cursor }: ListingPage, url: string, reply: FastifyReply) {
  reply.header('x-total-count', total)
  if (cursor) {
    const next = new URL(url, 'http://localhost')
    next.searchParams.set('cursor', cursor)
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return listings
}
