import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db.ts'
import { serve } from '#kit/server/serve.ts'
import { clinicEndpoints } from '../contract.ts'
import { listClinics } from './list-clinics.ts'
import { readClinic } from './read-clinic.ts'

export function clinicRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, clinicEndpoints.list, ({ query }) => listClinics(db, query))
  serve(app, clinicEndpoints.read, ({ params }) => readClinic(db, params.id))
}
