import type { FastifyInstance } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { adminFacilityEndpoints } from '#desk/facilities-contract.ts'
import { serve } from '#kit/server/serve.ts'
import { linkNext } from '../link-next.ts'
import { listFacilities } from './list-facilities.ts'
import { type Services, transferToOwner } from './transfer-to-owner.ts'

export function adminFacilityRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  serve(app, adminFacilityEndpoints.list, async ({ query, ...asked }) => {
    const { facilities, cursor } = await listFacilities(db, query)
    linkNext(asked, cursor)
    return facilities
  })
  serve(app, adminFacilityEndpoints.give, ({ params, body, request }) =>
    transferToOwner(services, { id: params.id, email: body.email, actor: administratorOf(request) }),
  )
}
