import type { FastifyInstance } from 'fastify'
import { ensureVisitor, requireVisitor, visitorOf } from '#accounts/server/visitor.ts'
import { serve } from '#kit/server/serve.ts'
import { bookingEndpoints } from '../contract.ts'
import { type BookingServices, createBooking } from './create-booking.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { makeCalendar } from './make-calendar.ts'
import { readOwnBooking } from './read-booking.ts'

export function bookingRoutes(app: FastifyInstance, services: BookingServices & { publicUrl: string }): void {
  serve(app, bookingEndpoints.createPaymentIntent, ({ body, request, reply }) =>
    createPaymentIntent(services, body, requireVisitor(request, reply)),
  )
  serve(app, bookingEndpoints.create, ({ body, request, reply }) =>
    createBooking(services, body, ensureVisitor(request, reply)),
  )
  serve(app, bookingEndpoints.read, ({ params, request }) => readOwnBooking(services.db, params.id, visitorOf(request)))
  serve(app, bookingEndpoints.calendar, ({ params, request }) => makeCalendar(services, params.id, visitorOf(request)))
}
