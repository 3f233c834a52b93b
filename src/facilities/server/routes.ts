import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#kit/server/db.ts'
import { serve } from '#kit/server/serve.ts'
import { facilityEndpoints } from '../contract.ts'
import { type FacilityPage, listFacilities } from './list-facilities.ts'
import { readFacility } from './read-facility.ts'

export function facilityRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, facilityEndpoints.list, async ({ query, request, reply }) =>
    withTotals(await listFacilities(db, query), request.url, reply),
  )
  serve(app, facilityEndpoints.read, ({ params }) => readFacility(db, params.id))
}

/** The body is the list alone; totals and the way on stand in headers (RFC 8288 for `Link`). */
function withTotals({ facilities, matching, all, cursor }: FacilityPage, url: string, reply: FastifyReply) {
  reply.header('x-total-count', matching).header('x-catalogue-count', all)
  if (cursor) {
    const next = new URL(url, 'http://localhost')
    next.searchParams.set('cursor', cursor)
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return facilities
}
