import type { FastifyInstance } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { adminFacilityEndpoints } from '#desk/facilities-contract.ts'
import type { Db } from '#kit/server/db.ts'
import { serve } from '#kit/server/serve.ts'
import { linkNext } from '../link-next.ts'
import { giveToOwner } from './give-to-owner.ts'
import { listFacilities } from './list-facilities.ts'

export function adminFacilityRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, adminFacilityEndpoints.list, async ({ query, ...asked }) => {
    const { facilities, cursor } = await listFacilities(db, query)
    linkNext(asked, cursor)
    return facilities
  })
  serve(app, adminFacilityEndpoints.give, ({ params, body, request }) =>
    giveToOwner(db, { id: params.id, email: body.email, actor: administratorOf(request) }),
  )
}
