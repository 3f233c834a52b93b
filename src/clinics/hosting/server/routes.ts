import type { FastifyInstance } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { hostAccess } from '#clinics/server/host-access.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { hostingEndpoints } from '../contract.ts'
import { cancelClinic } from './call-off.ts'
import { approveClinic, declineClinic, listClinicRequests, readClinicRequest } from './field-approval.ts'
import { listOwnClinics, readClinicDesk } from './own-clinics.ts'
import { photoRoute, readProfile, removePhoto, takePhoto, writeProfile } from './profile.ts'
import { writeToAll } from './write-to-all.ts'

export function hostingRoutes(app: FastifyInstance, services: ClinicServices): void {
  const { db } = services
  photoRoute(app, db)
  serve(app, hostingEndpoints.readProfile, async ({ request }) => readProfile(db, requireAccount(request).id))
  serve(app, hostingEndpoints.writeProfile, async ({ body, request }) =>
    writeProfile(db, requireAccount(request).id, body),
  )
  serve(app, hostingEndpoints.writePhoto, async ({ file, request }) => takePhoto(db, requireAccount(request).id, file))
  serve(app, hostingEndpoints.removePhoto, async ({ request }) => removePhoto(db, requireAccount(request).id))
  serve(app, hostingEndpoints.readRequest, ({ params, query, request }) =>
    readClinicRequest(services, { id: params.id, access: accessOf(request, query.key) }),
  )
  serve(app, hostingEndpoints.approveRequest, ({ params, query, request }) =>
    approveClinic(services, { id: params.id, access: accessOf(request, query.key) }),
  )
  serve(app, hostingEndpoints.declineRequest, ({ params, query, request }) =>
    declineClinic(services, { id: params.id, access: accessOf(request, query.key) }),
  )
  serve(app, hostingEndpoints.listRequests, async ({ query, request }) => {
    return listClinicRequests(services, await openOrganization(services.db, request, query))
  })
  serve(app, hostingEndpoints.listOwn, async ({ request }) => listOwnClinics(db, requireAccount(request).id))
  serve(app, hostingEndpoints.desk, async ({ params, request }) =>
    readClinicDesk(services, { id: params.id, access: hostAccess(request) }),
  )
  serve(app, hostingEndpoints.writeToAll, async ({ params, body, request, once }) =>
    writeToAll(services, { ...body, id: params.id, access: hostAccess(request), once }),
  )
  serve(app, hostingEndpoints.cancel, async ({ params, body, request }) =>
    cancelClinic(services, { id: params.id, note: body.note, access: hostAccess(request) }),
  )
}
