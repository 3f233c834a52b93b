import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { statementEndpoints } from '../contract.ts'
import { exportStatement, readStatement } from './read-statement.ts'

type Query = { organization?: string | undefined; month?: string | undefined }

export function statementRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const open = async (request: FastifyRequest, query: Query) => {
    const { organizationId, venueIds } = await openOrganization(db, request, query)
    return { scope: { organizationId, venueIds }, month: query.month }
  }
  serve(app, statementEndpoints.read, async ({ query, request }) => readStatement(db, await open(request, query)))
  serve(app, statementEndpoints.export, async ({ query, request, reply }) => {
    const asked = await open(request, query)
    attachExport(reply, 'statement')
    return exportStatement(db, asked)
  })
}
