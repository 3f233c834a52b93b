import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { requireAccount } from '#accounts/server/identity.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { serve } from '#kit/server/http/serve.ts'
import { exportEndpoints } from '../exports-contract.ts'
import { exportFacilities } from './export-facilities.ts'

export function exportRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db } = services
  serve(app, exportEndpoints.own, async ({ request, reply }) => {
    const { id } = requireAccount(request)
    attachExport(reply, 'facilities')
    return exportFacilities(db, id)
  })
  serve(app, exportEndpoints.all, ({ reply }) => {
    attachExport(reply, 'facilities')
    return exportFacilities(db, null)
  })
}
