import type { FastifyInstance } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { adminFacilityEndpoints } from '#desk/facilities-contract.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { NamePosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { exportFacilities, listFacilities } from './list-facilities.ts'
import { type Services, transferToOwner } from './transfer-to-owner.ts'

export function adminFacilityRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  serveList(app, adminFacilityEndpoints.list, NamePosition, ({ query }) => listFacilities(db, query))
  serve(app, adminFacilityEndpoints.export, async ({ query, reply }) => {
    attachExport(reply, 'facilities')
    return exportFacilities(db, query)
  })
  serve(app, adminFacilityEndpoints.give, ({ params, body, request }) =>
    transferToOwner(services, { id: params.id, email: body.email, actor: administratorOf(request) }),
  )
}
