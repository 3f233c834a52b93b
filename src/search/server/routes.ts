import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { searchEndpoints } from '../contract.ts'
import { countDays } from './count-days.ts'
import { searchFields } from './search-fields.ts'

export function searchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, searchEndpoints.fields, ({ body }) => db.allowStale(read => searchFields(read, body)))
  serve(app, searchEndpoints.days, ({ query }) => db.allowStale(read => countDays(read, query)))
}
