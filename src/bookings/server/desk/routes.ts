import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { requireAccount } from '#accounts/server/identity.ts'
import { deskEndpoints } from '#bookings/contract.ts'
import { attachExport } from '#kit/server/attach-export.ts'
import { serve } from '#kit/server/serve.ts'
import { accessOf } from '../access.ts'
import type { BookingServices } from '../booking-services.ts'
import { exportBookings } from './export-bookings.ts'
import { readDesk } from './read-desk.ts'

type DeskServices = BookingServices & AccountServices

export function deskRoutes(app: FastifyInstance, services: DeskServices): void {
  const { db } = services
  serve(app, deskEndpoints.read, ({ params, query, request }) =>
    readDesk(services, { facilityId: params.id, access: accessOf(request, query.key) }),
  )
  serve(app, deskEndpoints.exportOwn, async ({ request, reply }) => {
    const { id } = requireAccount(request)
    attachExport(reply, 'bookings')
    return exportBookings(db, id)
  })
  serve(app, deskEndpoints.exportAll, async ({ request, reply }) => {
    attachExport(reply, 'bookings')
    return exportBookings(db, null)
  })
}
