import type { FastifyInstance } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { type BulkRun, bulkEndpoints } from '#availability/bulk-changes/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { previewChange } from './preview-change.ts'
import { readRun, startChange } from './start-change.ts'

export function bulkChangeRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, bulkEndpoints.preview, async ({ query, body, request }) => {
    const scope = await openOrganization(db, request, query)
    return previewChange(db, { ...body, scope, log: request.log })
  })
  serve(app, bulkEndpoints.start, async ({ query, body, request, reply, once }) => {
    const scope = await openOrganization(db, request, query)
    const told = (run: BulkRun) => {
      reply.code(run.status === 'running' ? 202 : 200)
      return run
    }
    const keep = (tx: Tx, run: BulkRun) => once.keep(tx, told(run))
    const { id: accountId } = requireAccount(request)
    return told(await startChange(db, { ...body, scope, accountId, log: request.log, once: { keep } }))
  })
  serve(app, bulkEndpoints.progress, async ({ params, query, request }) =>
    readRun(db, await openOrganization(db, request, query), params.id),
  )
}
