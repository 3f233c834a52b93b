import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ensureVisitor, requireVisitor } from '#accounts/server/visitor.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { limitedNetwork } from '#kit/server/http/client-address.ts'
import { serve } from '#kit/server/http/serve.ts'
import { seatsEndpoints } from '../contract.ts'
import { cancelSeats, quoteCancellation } from './cancel-seats.ts'
import { createClinicBooking, finishClinicBooking } from './create-clinic-booking.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { downloadSeatsCalendar, listOwnSeats, readSeats } from './read-seats.ts'

export function seatsRoutes(app: FastifyInstance, services: ClinicServices): void {
  const accessBy = (request: FastifyRequest, query: { key?: string | undefined }) => accessOf(request, query.key)

  serve(app, seatsEndpoints.createPaymentIntent, ({ body, request, reply }) =>
    createPaymentIntent(services, body, {
      visitorId: ensureVisitor(request, reply),
      networkKey: limitedNetwork(services, request),
    }),
  )
  serve(app, seatsEndpoints.create, ({ body, request, reply, once }) =>
    createClinicBooking(services, {
      request: body,
      visitorId: ensureVisitor(request, reply),
      networkKey: limitedNetwork(services, request),
      once,
    }),
  )
  serve(app, seatsEndpoints.finish, ({ body, request, reply }) =>
    finishClinicBooking(services, body.stripePaymentIntentId, requireVisitor(request, reply)),
  )
  serve(app, seatsEndpoints.list, ({ request }) => listOwnSeats(services, request))
  serve(app, seatsEndpoints.read, ({ params, query, request }) =>
    readSeats(services, params.id, accessBy(request, query)),
  )
  serve(app, seatsEndpoints.calendar, ({ params, query, request }) =>
    downloadSeatsCalendar(services, params.id, accessBy(request, query)),
  )
  serve(app, seatsEndpoints.cancellation, ({ params, query, request }) =>
    quoteCancellation(services, { id: params.id, access: accessBy(request, query), places: query.places }),
  )
  serve(app, seatsEndpoints.cancel, ({ params, query, body, request, once }) =>
    cancelSeats(services, { id: params.id, access: accessBy(request, query), once, ...body }),
  )
}
