import type { FastifyInstance } from 'fastify'
import { logEndpoints } from '#accounts/log-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { exportLog, LogPlace, listLog } from './list-log.ts'

export function logRoutes(
  app: FastifyInstance,
  { db, config: { timeZone } }: { db: Db; config: { timeZone: string } },
): void {
  serveList(app, logEndpoints.list, LogPlace, ({ query }) => listLog(db, { ...query, timeZone }))
  serve(app, logEndpoints.export, async ({ query, reply }) => {
    attachExport(reply, 'log')
    return exportLog(db, { ...query, timeZone })
  })
}
