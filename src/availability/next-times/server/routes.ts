import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { nextTimesEndpoints } from '../contract.ts'
import { listNextTimes } from './list-next-times.ts'

export function nextTimesRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, nextTimesEndpoints.list, ({ query }) => db.allowStale(read => listNextTimes(read, query)))
}
