import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { facilityEndpoints } from '../contract.ts'
import { readFacility } from './read-facility.ts'

export function facilityRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, facilityEndpoints.read, ({ params }) => readFacility(db, params.id))
}
