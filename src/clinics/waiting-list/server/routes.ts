import type { FastifyInstance } from 'fastify'
import { ensureVisitor, visitorOf } from '#accounts/server/visitor.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { clinicWaitingListEndpoints } from '../contract.ts'
import { claimOffer, joinWaitingList, leaveWaitingList, listWaiting } from './own-place.ts'

export function clinicWaitingListRoutes(app: FastifyInstance, services: ClinicContext): void {
  const { db } = services
  serve(app, clinicWaitingListEndpoints.join, ({ params, body: { places, ...body }, request, reply }) =>
    joinWaitingList(services, {
      ...body,
      seats: places,
      clinicId: params.id,
      visitorId: ensureVisitor(request, reply),
    }),
  )
  serve(app, clinicWaitingListEndpoints.list, ({ request }) => listWaiting(db, visitorOf(request)))
  serve(app, clinicWaitingListEndpoints.leave, ({ params, query, request }) =>
    leaveWaitingList(services, { id: params.id, access: accessOf(request, query.key) }),
  )
  serve(app, clinicWaitingListEndpoints.claim, ({ params, query, request, reply }) =>
    claimOffer(services, {
      id: params.id,
      access: accessOf(request, query.key),
      visitorId: ensureVisitor(request, reply),
    }),
  )
}
