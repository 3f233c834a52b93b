import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { facilityTableEndpoints } from '#desk/facility-table-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { Id, Name, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { listRows } from './list-rows.ts'
import { findChoices } from './store.ts'

const TablePosition = z.object({ key: Name, id: Id })

export function facilityTableRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serveList(app, facilityTableEndpoints.list, TablePosition, async ({ query: { organization, ...asked }, request }) => {
    const scope = await openOrganization(db, request, { organization })
    return listRows(db, { ...asked, scope })
  })
  serve(app, facilityTableEndpoints.choices, async ({ query, request }) =>
    findChoices(db, await openOrganization(db, request, query)),
  )
}
