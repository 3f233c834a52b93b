import type { FastifyInstance } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { printedWeekEndpoints } from '#bookings/printed-week/contract.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { printWeek } from './print-week.ts'

export function printedWeekRoutes(app: FastifyInstance, services: BookingServices): void {
  serve(app, printedWeekEndpoints.print, ({ query, request, reply }) => {
    reply.header('content-disposition', `inline; filename="week-${query.from}.pdf"`)
    return printWeek(services, { access: accessOf(request, undefined), ownerId: requireAccount(request).id, ...query })
  })
}
