import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { repeatEndpoints } from '../contract.ts'
import { searchRepeats } from './search-repeats.ts'

export function repeatRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, repeatEndpoints.search, ({ body }) => db.allowStale(read => searchRepeats(read, body)))
}
