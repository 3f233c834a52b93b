import type { FastifyInstance } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { publishingEndpoints } from '../contract.ts'
import { publishClinic } from './publish-clinic.ts'

export function publishingRoutes(app: FastifyInstance, services: ClinicServices): void {
  serve(app, publishingEndpoints.publish, async ({ body: asked, request, once }) =>
    publishClinic(services, { account: requireAccount(request), asked, once }),
  )
}
