import type { FastifyInstance } from 'fastify'
import { closureEndpoints } from '#bookings/closures/contract.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { closeFacilities, previewClosures } from './close-facilities.ts'
import { closeFacility, previewClosure } from './close-facility.ts'
import { reopenFacility } from './reopen-facility.ts'

export function closureRoutes(app: FastifyInstance, services: BookingServices): void {
  serve(app, closureEndpoints.preview, ({ params, query, body, request }) =>
    previewClosure(services, { facilityId: params.id, access: accessOf(request, query.key), ...body }),
  )
  serve(app, closureEndpoints.close, ({ params, query, body, request }) =>
    closeFacility(services, { facilityId: params.id, access: accessOf(request, query.key), ...body }),
  )
  serve(app, closureEndpoints.previewMany, ({ body, request }) =>
    previewClosures(services, { access: accessOf(request, undefined), log: request.log, ...body }),
  )
  serve(app, closureEndpoints.closeMany, ({ body, request }) =>
    closeFacilities(services, { access: accessOf(request, undefined), log: request.log, ...body }),
  )
  serve(app, closureEndpoints.reopen, ({ params, query, request }) =>
    reopenFacility(services, {
      facilityId: params.id,
      closureId: params.closureId,
      access: accessOf(request, query.key),
    }),
  )
}
