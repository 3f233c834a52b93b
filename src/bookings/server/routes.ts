import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ensureVisitor, requireVisitor } from '#accounts/server/visitor.ts'
import type { Config } from '#kit/server/config/config.ts'
import { limitedNetwork } from '#kit/server/http/client-address.ts'
import { MomentPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { changeEndpoints } from '../change/contract.ts'
import { changeBooking } from '../change/server/change-booking.ts'
import { openChangePayment } from '../change/server/open-change-payment.ts'
import { quoteChange } from '../change/server/quote-change.ts'
import { bookingEndpoints } from '../contract.ts'
import { type Access, accessOf } from './access.ts'
import type { BookingServices } from './booking-services.ts'
import { cancelBooking } from './cancel-booking.ts'
import { confirmBooking } from './confirm-booking.ts'
import { createBooking } from './create-booking.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { downloadBookingIcs } from './download-booking-ics.ts'
import { finishBooking } from './finish-booking.ts'
import { handOverBooking } from './hand-over-booking.ts'
import { listOwnBookings } from './list-bookings.ts'
import { quoteCancellation } from './quote-cancellation.ts'
import { readCredit } from './quote-credit.ts'
import { readBooking } from './read-booking.ts'

type RouteServices = BookingServices & { config: Pick<Config, 'rateLimits'> }

export function bookingRoutes(app: FastifyInstance, services: RouteServices): void {
  const { db } = services
  const accessBy = (request: FastifyRequest, query: { key?: string | undefined }): Access =>
    accessOf(request, query.key)

  serve(app, bookingEndpoints.createPaymentIntent, ({ body, request, reply }) =>
    createPaymentIntent(services, body, requireVisitor(request, reply)),
  )
  serve(app, bookingEndpoints.create, ({ body, request, reply, once }) =>
    createBooking(services, {
      request: body,
      visitorId: ensureVisitor(request, reply),
      networkKey: limitedNetwork(services, request),
      once,
    }),
  )
  serve(app, bookingEndpoints.finish, ({ body, request, reply }) =>
    finishBooking(services, body.stripePaymentIntentId, requireVisitor(request, reply)),
  )
  serveList(app, bookingEndpoints.list, MomentPosition, ({ query, request }) => listOwnBookings(db, query, request))
  serve(app, bookingEndpoints.read, ({ params, query, request }) =>
    readBooking(services, params.id, accessBy(request, query)),
  )
  serve(app, bookingEndpoints.calendar, ({ params, query, request }) =>
    downloadBookingIcs(services, params.id, accessBy(request, query)),
  )
  serve(app, bookingEndpoints.confirm, ({ params, query, request }) =>
    confirmBooking(services, params.id, accessBy(request, query)),
  )
  serve(app, bookingEndpoints.cancellation, ({ params, query, request }) =>
    quoteCancellation(services, params.id, accessBy(request, query)),
  )
  serve(app, bookingEndpoints.cancel, ({ params, query, body, request, once }) =>
    cancelBooking(services, { id: params.id, access: accessBy(request, query), refundAmount: body.refundAmount, once }),
  )
  serve(app, changeEndpoints.quote, ({ params, query, body, request }) =>
    quoteChange(services, { id: params.id, access: accessBy(request, query), slotIds: body.slotIds }),
  )
  serve(app, changeEndpoints.openPayment, ({ params, query, body, request, reply }) =>
    openChangePayment(services, {
      id: params.id,
      access: accessBy(request, query),
      visitorId: requireVisitor(request, reply),
      ...body,
    }),
  )
  serve(app, changeEndpoints.change, ({ params, query, body, request, reply, once }) =>
    changeBooking(services, {
      id: params.id,
      access: accessBy(request, query),
      visitorId: ensureVisitor(request, reply),
      networkKey: limitedNetwork(services, request),
      request: body,
      once,
    }),
  )
  serve(app, changeEndpoints.handOver, ({ params, query, body, request, once }) =>
    handOverBooking(services, { id: params.id, access: accessBy(request, query), to: body, once }),
  )
  serve(app, bookingEndpoints.credit, ({ params }) => readCredit(db, params.code))
}
