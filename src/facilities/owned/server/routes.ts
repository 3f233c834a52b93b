import type { FastifyInstance } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { ownedEndpoints } from '#facilities/owned/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { NamePosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { checkOwned, listOwned } from './owned-facilities.ts'

export function ownedRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serveList(app, ownedEndpoints.list, NamePosition, ({ query, request }) =>
    listOwned(db, { ownerId: requireAccount(request).id, ...query }),
  )
  serve(app, ownedEndpoints.check, async ({ body, request }) => {
    const { id: ownerId } = requireAccount(request)
    return checkOwned(db, { ownerId, ...body })
  })
}
