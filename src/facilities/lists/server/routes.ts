import type { FastifyInstance } from 'fastify'
import { facilityListEndpoints } from '#facilities/lists/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { listAnswerer, listReader } from './answer-list.ts'
import { countsReader } from './count-catalogue.ts'
import { listPins } from './list-pins.ts'
import { suggestNames } from './suggest-names.ts'

export function facilityListRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, facilityListEndpoints.list, listAnswerer(listReader(db)))
  const readCounts = countsReader(db)
  serve(app, facilityListEndpoints.names, ({ query }) => db.allowStale(read => suggestNames(read, query.query)))
  serve(app, facilityListEndpoints.counts, () => readCounts())
  serve(app, facilityListEndpoints.pins, ({ query }) => db.allowStale(read => listPins(read, query)))
}
