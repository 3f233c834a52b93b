import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { clinicEndpoints } from '../contract.ts'
import type { ClinicServices } from './clinic-services.ts'
import { downloadClinicIcs, listClinics } from './list-clinics.ts'
import { readClinic } from './read-clinic.ts'

export function clinicRoutes(app: FastifyInstance, services: ClinicServices): void {
  const { db } = services
  serve(app, clinicEndpoints.list, ({ query }) => listClinics(db, query))
  serve(app, clinicEndpoints.read, ({ params }) => readClinic(db, params.id))
  serve(app, clinicEndpoints.calendar, ({ params }) => downloadClinicIcs(services, params.id))
}
