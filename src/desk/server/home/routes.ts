import type { FastifyInstance } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { homeEndpoints } from '#desk/home-contract.ts'
import { serve } from '#kit/server/http/serve.ts'
import { readHome } from './read-home.ts'

export function homeRoutes(app: FastifyInstance, services: ClinicServices): void {
  serve(app, homeEndpoints.read, ({ request }) =>
    readHome(services, { ownerId: requireAccount(request).id, now: Date.now() }),
  )
}
