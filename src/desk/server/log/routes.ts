import type { FastifyInstance } from 'fastify'
import { logEndpoints } from '#desk/log-contract.ts'
import { attachExport } from '#kit/server/attach-export.ts'
import { serve } from '#kit/server/serve.ts'
import { linkNext } from '../link-next.ts'
import type { OwnerDeskServices } from '../owner-desk-services.ts'
import { exportLog } from './export-log.ts'
import { listLog } from './list-log.ts'

export function logRoutes(
  app: FastifyInstance,
  { db, config: { timeZone } }: Pick<OwnerDeskServices, 'db' | 'config'>,
): void {
  serve(app, logEndpoints.list, async ({ query, ...asked }) => {
    const { entries, cursor } = await listLog(db, { ...query, timeZone })
    linkNext(asked, cursor)
    return entries
  })
  serve(app, logEndpoints.export, async ({ query, reply }) => {
    attachExport(reply, 'log')
    return exportLog(db, { ...query, timeZone })
  })
}
