import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { requireAccount } from '#accounts/server/identity.ts'
import { answerPage, NamePosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { type FacilityFileQuery, FacilityFilters, facilityEndpoints, ownedEndpoints } from '../contract.ts'
import { cacheLargeSearches } from '../lists/server/cache-large-searches.ts'
import { catalogueCounter } from '../lists/server/count-catalogue.ts'
import { listFacilities } from '../lists/server/list-facilities.ts'
import { positions } from '../lists/server/list-orders.ts'
import { listPins } from '../lists/server/list-pins.ts'
import { checkOwned } from '../owned/server/lists/check-owned.ts'
import { listOwned } from '../owned/server/lists/list-owned.ts'
import { readFacility } from './read-facility.ts'

export function facilityRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db } = services
  const countCatalogue = catalogueCounter(db)
  const many = cacheLargeSearches()
  serve(app, facilityEndpoints.list, async asked => {
    const { rows } = await answerPage(asked, positions[asked.query.sort], async query => {
      const [page, all] = await Promise.all([
        db.allowStale(read => listFacilities(read, query, { many })),
        countCatalogue(),
      ])
      const isLeast = page.isLeast && !isUnfiltered(query)
      const total = page.isLeast && !isLeast ? all : page.total
      // Counted at another moment, so it could be lower than the matches.
      asked.reply.header('x-catalogue-count', Math.max(all, total))
      if (isLeast) asked.reply.header('x-total-is-least', 'true')
      return { ...page, total }
    })
    return rows
  })
  serve(app, facilityEndpoints.pins, ({ query }) => db.allowStale(read => listPins(read, query)))
  serve(app, facilityEndpoints.read, ({ params }) => readFacility(db, params.id))
  serveList(app, ownedEndpoints.list, NamePosition, ({ query, request }) =>
    listOwned(db, { ownerId: requireAccount(request).id, ...query }),
  )
  serve(app, ownedEndpoints.check, async ({ body, request }) => {
    const { id: ownerId } = requireAccount(request)
    return checkOwned(db, { ownerId, ...body })
  })
}

const filterNames = Object.keys(FacilityFilters.shape) as (keyof FacilityFilters)[]

function isUnfiltered(query: FacilityFileQuery): boolean {
  return query.bounds === undefined && filterNames.every(name => query[name] === undefined)
}
