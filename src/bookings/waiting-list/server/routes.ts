import type { FastifyInstance } from 'fastify'
import { ensureVisitor, visitorOf } from '#accounts/server/visitor.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { waitingListEndpoints } from '#bookings/waiting-list/contract.ts'
import { serve } from '#kit/server/http/serve.ts'
import { claimOffer, joinWaitingList, leaveWaitingList, listWaiting } from './own-place.ts'

export function waitingListRoutes(app: FastifyInstance, services: BookingServices): void {
  const { db } = services
  serve(app, waitingListEndpoints.join, ({ body, request, reply }) =>
    joinWaitingList(services, { ...body, visitorId: ensureVisitor(request, reply) }),
  )
  serve(app, waitingListEndpoints.list, ({ request }) => listWaiting(db, visitorOf(request)))
  serve(app, waitingListEndpoints.leave, ({ params, query, request }) =>
    leaveWaitingList(services, { id: params.id, access: accessOf(request, query.key) }),
  )
  serve(app, waitingListEndpoints.claim, ({ params, query, request, reply }) =>
    claimOffer(services, {
      id: params.id,
      access: accessOf(request, query.key),
      visitorId: ensureVisitor(request, reply),
    }),
  )
}
