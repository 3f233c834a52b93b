import type { FastifyInstance } from 'fastify'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { homeEndpoints } from '#desk/home-contract.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { readHome } from './read-home.ts'

export function homeRoutes(app: FastifyInstance, services: ClinicServices): void {
  serve(app, homeEndpoints.read, async ({ query, request }) =>
    readHome(services, { scope: await openOrganization(services.db, request, query), now: Date.now() }),
  )
}
