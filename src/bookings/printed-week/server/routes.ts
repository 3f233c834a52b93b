import type { FastifyInstance } from 'fastify'
import { printedWeekEndpoints } from '#bookings/printed-week/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { printWeek } from './print-week.ts'

export function printedWeekRoutes(app: FastifyInstance, services: BookingServices): void {
  serve(app, printedWeekEndpoints.print, async ({ query, request, reply }) => {
    const scope = await openOrganization(services.db, request, query)
    reply.header('content-disposition', `inline; filename="week-${query.from}.pdf"`)
    return printWeek(services, { scope, venue: query.venue, from: query.from })
  })
}
