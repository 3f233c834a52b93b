import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ensureVisitor, requireVisitor } from '#accounts/server/visitor.ts'
import { accessOf } from '#bookings/server/access.ts'
import { clinicBookingEndpoints } from '#clinics/contract.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { limitedNetwork } from '#kit/server/http/client-address.ts'
import { serve } from '#kit/server/http/serve.ts'
import { cancelSeats, quoteCancellation } from './cancel-seats.ts'
import { createClinicBooking, finishClinicBooking } from './create-clinic-booking.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { downloadSeatsCalendar } from './download-seats-ics.ts'
import { listOwnSeats, readSeats } from './read-seats.ts'

export function seatsRoutes(app: FastifyInstance, services: ClinicServices): void {
  const accessBy = (request: FastifyRequest, query: { key?: string | undefined }) => accessOf(request, query.key)

  serve(app, clinicBookingEndpoints.createPaymentIntent, ({ body, request, reply }) =>
    createPaymentIntent(services, body, {
      visitorId: ensureVisitor(request, reply),
      networkKey: limitedNetwork(services, request),
    }),
  )
  serve(app, clinicBookingEndpoints.create, ({ body, request, reply, once }) =>
    createClinicBooking(services, {
      request: body,
      visitorId: ensureVisitor(request, reply),
      networkKey: limitedNetwork(services, request),
      once,
    }),
  )
  serve(app, clinicBookingEndpoints.finish, ({ body, request, reply }) =>
    finishClinicBooking(services, body.stripePaymentIntentId, requireVisitor(request, reply)),
  )
  serve(app, clinicBookingEndpoints.list, ({ request }) => listOwnSeats(services, request))
  serve(app, clinicBookingEndpoints.read, ({ params, query, request }) =>
    readSeats(services, params.id, accessBy(request, query)),
  )
  serve(app, clinicBookingEndpoints.calendar, ({ params, query, request }) =>
    downloadSeatsCalendar(services, params.id, accessBy(request, query)),
  )
  serve(app, clinicBookingEndpoints.cancellation, ({ params, query, request }) =>
    quoteCancellation(services, { id: params.id, access: accessBy(request, query), places: query.places }),
  )
  serve(app, clinicBookingEndpoints.cancel, ({ params, query, body, request, once }) =>
    cancelSeats(services, { id: params.id, access: accessBy(request, query), once, ...body }),
  )
}
