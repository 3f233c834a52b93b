import type { FastifyInstance } from 'fastify'
import { adminSearchEndpoints } from '#desk/search-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { searchEverything } from './search-everything.ts'

export function adminSearchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, adminSearchEndpoints.search, ({ query }) => searchEverything(db, query))
}
