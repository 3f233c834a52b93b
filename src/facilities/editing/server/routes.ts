import type { FastifyInstance } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { editingEndpoints } from '#facilities/editing/contract.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { changeState } from './change-state.ts'
import { addFacility, type EditServices, editFacility, readOwnFacility } from './edit-facility.ts'
import { editorOf } from './open-own-facility.ts'

export function editingRoutes(app: FastifyInstance, services: EditServices): void {
  const { db } = services
  serve(app, editingEndpoints.add, async ({ query, body: { venueId, ...form }, request }) => {
    const opened = await openOrganization(db, request, query)
    return addFacility(services, { ...opened, account: requireAccount(request), form, venueId })
  })
  serve(app, editingEndpoints.read, ({ params, request }) =>
    readOwnFacility(db, { ...params, editor: editorOf(request) }),
  )
  serve(app, editingEndpoints.edit, ({ params, body: { revision, acceptedZone, venueId, ...form }, request }) =>
    editFacility(services, { ...params, editor: editorOf(request), form, venueId, revision, acceptedZone }),
  )
  serve(app, editingEndpoints.retire, ({ params, body, request }) =>
    changeState(db, { ...params, ...body, change: 'retire', editor: editorOf(request) }),
  )
  for (const change of ['restore', 'publish', 'hide', 'show'] as const)
    serve(app, editingEndpoints[change], ({ params, request }) =>
      changeState(db, { ...params, change, editor: editorOf(request) }),
    )
}
