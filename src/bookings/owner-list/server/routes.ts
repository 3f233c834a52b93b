import type { FastifyInstance } from 'fastify'
import { ownerListEndpoints } from '#bookings/owner-list/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { MomentPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { exportOwnerBookings, listOwnerBookings, sumOwnerBookings } from './list-owner-bookings.ts'

export function ownerListRoutes(app: FastifyInstance, { db }: BookingServices): void {
  const { list, sums, exportList } = ownerListEndpoints
  serveList(
    app,
    list,
    MomentPosition,
    async ({ query: { organization, order, limit, after, ...narrowed }, request }) => {
      const scope = await openOrganization(db, request, { organization })
      return listOwnerBookings(db, { wanted: { ...narrowed, scope }, order, limit, after })
    },
  )
  serve(app, sums, async ({ query: { organization, ...narrowed }, request }) => {
    const scope = await openOrganization(db, request, { organization })
    return sumOwnerBookings(db, { ...narrowed, scope })
  })
  serve(app, exportList, async ({ query: { organization, order, ...narrowed }, request, reply }) => {
    const scope = await openOrganization(db, request, { organization })
    attachExport(reply, 'bookings')
    return exportOwnerBookings(db, { wanted: { ...narrowed, scope }, order })
  })
  serve(app, ownerListEndpoints.exportAll, async ({ reply }) => {
    attachExport(reply, 'bookings')
    return exportOwnerBookings(db, { wanted: { scope: null }, order: 'newest' })
  })
}
