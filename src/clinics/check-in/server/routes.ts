import type { FastifyInstance } from 'fastify'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { hostAccess } from '#clinics/server/host-access.ts'
import { serve } from '#kit/server/http/serve.ts'
import { checkInEndpoints } from '../contract.ts'
import { checkIn, readCheckIn } from './check-in.ts'

export function checkInRoutes(app: FastifyInstance, services: ClinicServices): void {
  serve(app, checkInEndpoints.read, ({ params, request }) =>
    readCheckIn(services, { code: params.code, access: hostAccess(request) }),
  )
  serve(app, checkInEndpoints.checkIn, ({ params, body, request }) =>
    checkIn(services, { code: params.code, isHere: body.isHere, access: hostAccess(request) }),
  )
}
