import type { FastifyInstance } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { bulkEndpoints } from '#availability/bulk-changes/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { previewChange } from './preview-change.ts'
import { readRun, startChange } from './start-change.ts'

export function bulkChangeRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, bulkEndpoints.preview, ({ body, request }) =>
    previewChange(db, { ...body, ownerId: requireAccount(request).id, log: request.log }),
  )
  serve(app, bulkEndpoints.start, async ({ body, request, reply }) => {
    const { id } = requireAccount(request)
    const run = await startChange(db, { ...body, ownerId: id, accountId: id, log: request.log })
    if (run.status === 'running') reply.code(202)
    return run
  })
  serve(app, bulkEndpoints.progress, ({ params, request }) => readRun(db, requireAccount(request).id, params.id))
}
