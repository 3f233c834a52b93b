import type { FastifyInstance } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { ownerListEndpoints } from '#bookings/owner-list/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { MomentPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { exportOwnerBookings, listOwnerBookings, sumOwnerBookings } from './list-owner-bookings.ts'

export function ownerListRoutes(app: FastifyInstance, { db }: BookingServices): void {
  serveList(app, ownerListEndpoints.list, MomentPosition, ({ query: { order, limit, after, ...narrowed }, request }) =>
    listOwnerBookings(db, { wanted: { ...narrowed, ownerId: requireAccount(request).id }, order, limit, after }),
  )
  serve(app, ownerListEndpoints.sums, ({ query, request }) =>
    sumOwnerBookings(db, { ...query, ownerId: requireAccount(request).id }),
  )
  serve(app, ownerListEndpoints.exportList, async ({ query: { order, ...narrowed }, request, reply }) => {
    const ownerId = requireAccount(request).id
    attachExport(reply, 'bookings')
    return exportOwnerBookings(db, { wanted: { ...narrowed, ownerId }, order })
  })
  serve(app, ownerListEndpoints.exportAll, async ({ reply }) => {
    attachExport(reply, 'bookings')
    return exportOwnerBookings(db, { wanted: { ownerId: null }, order: 'newest' })
  })
}
