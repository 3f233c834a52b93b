import type { FastifyInstance, FastifyReply } from 'fastify'
import { attachExport } from '#kit/server/attach-export.ts'
import type { Db } from '#kit/server/db.ts'
import { serve } from '#kit/server/serve.ts'
import { listingEndpoints } from '../contract.ts'
import { downloadListings } from './download-listings.ts'
import { type ListingPage, listListings } from './list-listings.ts'
import { startReview } from './start-review.ts'
import { type SubmitServices, submitListing } from './submit-listing.ts'

export function listingRoutes(app: FastifyInstance, services: SubmitServices & { db: Db }): void {
  const { db } = services
  serve(app, listingEndpoints.submit, ({ body }) => submitListing(services, body))
  serve(app, listingEndpoints.list, async ({ query, request, reply }) => {
    return withTotals(await listListings(db, query), request.url, reply)
  })
  serve(app, listingEndpoints.download, async ({ request, reply }) => {
    attachExport(reply, 'listings')
    return downloadListings(db)
  })
  serve(app, listingEndpoints.startReview, async ({ params, request }) => {
    return startReview(db, params.id)
  })
}

/** The body is the list alone; the total and the way on stand in headers (RFC 8288 for `Link`). */
function withTotals({ listings, total, cursor }: ListingPage, url: string, reply: FastifyReply) {
  reply.header('x-total-count', total)
  if (cursor) {
    const next = new URL(url, 'http://localhost')
    next.searchParams.set('cursor', cursor)
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return listings
}
