import type { FastifyInstance } from 'fastify'
import { ensureVisitor, requireVisitor } from '#accounts/server/visitor.ts'
import { checkoutEndpoints } from '#bookings/checkout/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { Config } from '#kit/server/config/config.ts'
import { limitedNetwork } from '#kit/server/http/client-address.ts'
import { serve } from '#kit/server/http/serve.ts'
import { createBooking, createPaymentIntent, finishBooking } from './create-booking.ts'
import { readCredit } from './quote-credit.ts'

type RouteServices = BookingServices & { config: Pick<Config, 'rateLimits'> }

export function checkoutRoutes(app: FastifyInstance, services: RouteServices): void {
  serve(app, checkoutEndpoints.createPaymentIntent, ({ body, request, reply }) =>
    createPaymentIntent(services, body, requireVisitor(request, reply)),
  )
  serve(app, checkoutEndpoints.create, ({ body, request, reply, once }) =>
    createBooking(services, {
      request: body,
      visitorId: ensureVisitor(request, reply),
      networkKey: limitedNetwork(services, request),
      once,
    }),
  )
  serve(app, checkoutEndpoints.finish, ({ body, request, reply }) =>
    finishBooking(services, body.stripePaymentIntentId, requireVisitor(request, reply)),
  )
  serve(app, checkoutEndpoints.credit, ({ params }) => readCredit(services.db, params.code))
}
