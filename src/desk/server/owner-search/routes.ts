import type { FastifyInstance } from 'fastify'
import { ownerSearchEndpoints } from '#desk/owner-search-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { searchOwn } from './search-own.ts'

export function ownerSearchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, ownerSearchEndpoints.search, async ({ query, request }) =>
    searchOwn(db, { scope: await openOrganization(db, request, query), text: query.q }),
  )
}
