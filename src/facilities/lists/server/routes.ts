import type { FastifyInstance } from 'fastify'
import { type FacilityFileQuery, FacilityFilters, facilityListEndpoints } from '#facilities/lists/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { answerPage } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { cacheLargeSearches } from './cache-large-searches.ts'
import { catalogueCounter, countsReader } from './count-catalogue.ts'
import { listFacilities } from './list-facilities.ts'
import { positions } from './list-orders.ts'
import { listPins } from './list-pins.ts'
import { suggestNames } from './suggest-names.ts'

export function facilityListRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const countCatalogue = catalogueCounter(db)
  const many = cacheLargeSearches()
  serve(app, facilityListEndpoints.list, async asked => {
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
  const readCounts = countsReader(db)
  serve(app, facilityListEndpoints.names, ({ query }) => db.allowStale(read => suggestNames(read, query.query)))
  serve(app, facilityListEndpoints.counts, () => readCounts())
  serve(app, facilityListEndpoints.pins, ({ query }) => db.allowStale(read => listPins(read, query)))
}

const filterNames = Object.keys(FacilityFilters.shape) as (keyof FacilityFilters)[]

function isUnfiltered(query: FacilityFileQuery): boolean {
  return query.bounds === undefined && filterNames.every(name => query[name] === undefined)
}
