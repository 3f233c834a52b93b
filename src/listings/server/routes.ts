import type { FastifyInstance } from 'fastify'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { duePosition, NumberPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { listingEndpoints } from '../contract.ts'
import { downloadListings, listListings } from './list-listings.ts'
import { type SubmitServices, submitListing } from './submit-listing.ts'

export function listingRoutes(app: FastifyInstance, services: SubmitServices): void {
  const { db } = services
  serve(app, listingEndpoints.submit, ({ body }) => submitListing(services, body))
  serveList(app, listingEndpoints.list, duePosition(NumberPosition), ({ query }) => listListings(db, query))
  serve(app, listingEndpoints.download, async ({ query, reply }) => {
    attachExport(reply, 'listings')
    return downloadListings(db, query.status)
  })
}
