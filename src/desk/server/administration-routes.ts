import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { logRoutes } from '#accounts/server/log/routes.ts'
import type { Settling } from '#payments/server/return-money.ts'
import { adminFacilityRoutes } from './facilities/routes.ts'
import type { OwnerDeskServices } from './owner-desk-services.ts'
import { adminPaymentRoutes } from './payments/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { adminSearchRoutes } from './search/routes.ts'

type Services = AccountServices & Settling & Pick<OwnerDeskServices, 'db' | 'config'>

/** Administration outside the dashboard. */
export function administrationRoutes(app: FastifyInstance, services: Services): void {
  adminFacilityRoutes(app, services)
  peopleRoutes(app, services)
  adminPaymentRoutes(app, services)
  logRoutes(app, services)
  adminSearchRoutes(app, services)
}
