import type { FastifyInstance } from 'fastify'
import { ownedEndpoints } from '#facilities/owned/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { NamePosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { checkOwned, listOwned } from './owned-facilities.ts'
import { publishOwned, readDrafts } from './publish-owned.ts'

export function ownedRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const { list, check, drafts, publish } = ownedEndpoints
  serveList(app, list, NamePosition, async ({ query: { organization, ...asked }, request }) => {
    const scope = await openOrganization(db, request, { organization })
    return listOwned(db, { ...asked, scope })
  })
  serve(app, check, async ({ query, body, request }) => {
    const scope = await openOrganization(db, request, query)
    return checkOwned(db, { ...body, scope })
  })
  serve(app, drafts, async ({ query: { organization, importId }, request }) => {
    const { actor, ...scope } = await openOrganization(db, request, { organization })
    return readDrafts(db, { scope, actor, importId })
  })
  serve(app, publish, async ({ query, body, request }) => {
    const { actor, ...scope } = await openOrganization(db, request, query)
    return publishOwned(db, { ...body, scope, actor })
  })
}
