import type { FastifyInstance } from 'fastify'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { approvalEndpoints } from '../contract.ts'
import { decide, readDecision } from './decide.ts'

export function approvalRoutes(app: FastifyInstance, services: BookingServices): void {
  serve(app, approvalEndpoints.read, ({ params, query }) => readDecision(services, { ...params, ...query }))
  serve(app, approvalEndpoints.decide, ({ params, query, body }) => decide(services, { ...params, ...query, ...body }))
}
