import type { FastifyInstance } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { ownerSearchEndpoints } from '#desk/owner-search-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { searchOwn } from './search-own.ts'

export function ownerSearchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, ownerSearchEndpoints.search, ({ query, request }) =>
    searchOwn(db, { ownerId: requireAccount(request).id, text: query.q }),
  )
}
