import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { requireAccount } from '#accounts/server/identity.ts'
import { serve } from '#kit/server/serve.ts'
import { FacilityFilters, type FacilityListQuery, facilityEndpoints, ownedEndpoints } from '../contract.ts'
import { cacheLargeSearches } from './lists/cache-large-searches.ts'
import { catalogueCounter } from './lists/count-catalogue.ts'
import { type FacilityPage, listFacilities } from './lists/list-facilities.ts'
import { listPins } from './lists/list-pins.ts'
import { checkOwned } from './owned/lists/check-owned.ts'
import { listOwned } from './owned/lists/list-owned.ts'
import { readFacility } from './read-facility.ts'

export function facilityRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db } = services
  const countCatalogue = catalogueCounter(db)
  const many = cacheLargeSearches()
  serve(app, facilityEndpoints.list, async ({ query, request, reply }) => {
    const [page, all] = await Promise.all([
      db.allowStale(read => listFacilities(read, query, { many })),
      countCatalogue(),
    ])
    const total = page.isLeast && isUnfiltered(query) ? { matching: all, isLeast: false } : {}
    return withTotals({ ...page, ...total, all }, request.url, reply)
  })
  serve(app, facilityEndpoints.pins, ({ query }) => db.allowStale(read => listPins(read, query)))
  serve(app, facilityEndpoints.read, ({ params }) => readFacility(db, params.id))
  serve(app, ownedEndpoints.list, async ({ query, request, reply }) => {
    const { id: ownerId } = requireAccount(request)
    const { facilities, total, cursor } = await listOwned(db, { ownerId, query })
    reply.header('x-total-count', total)
    linkNext(cursor, request.url, reply)
    return facilities
  })
  serve(app, ownedEndpoints.check, async ({ body, request }) => {
    const { id: ownerId } = requireAccount(request)
    return checkOwned(db, { ownerId, ...body })
  })
}

const filterNames = Object.keys(FacilityFilters.shape) as (keyof FacilityFilters)[]

function isUnfiltered(query: FacilityListQuery): boolean {
  return query.bounds === undefined && filterNames.every(name => query[name] === undefined)
}

/** The body is the list alone; totals and the next page are in headers (RFC 8288 for `Link`). */
function withTotals(
  { facilities, matching, isLeast, all, cursor }: FacilityPage & { all: number },
  url: string,
  reply: FastifyReply,
) {
  // Counted at another moment, so it could be lower than the matches.
  reply.header('x-total-count', matching).header('x-catalogue-count', Math.max(all, matching))
  if (isLeast) reply.header('x-total-is-least', 'true')
  linkNext(cursor, url, reply)
  return facilities
}

function linkNext(cursor: string | undefined, url: string, reply: FastifyReply): void {
  if (cursor === undefined) return
  const next = new URL(url, 'http://localhost')
  next.searchParams.set('cursor', cursor)
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}
