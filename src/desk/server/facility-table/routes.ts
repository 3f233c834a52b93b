import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireAccount } from '#accounts/server/identity.ts'
import { facilityTableEndpoints } from '#desk/facility-table-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { Id, Name, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { listRows } from './list-rows.ts'
import { findChoices } from './store.ts'

const TablePosition = z.object({ key: Name, id: Id })

export function facilityTableRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serveList(app, facilityTableEndpoints.list, TablePosition, ({ query, request }) =>
    listRows(db, { ...query, ownerId: requireAccount(request).id }),
  )
  serve(app, facilityTableEndpoints.choices, ({ request }) => findChoices(db, requireAccount(request).id))
}
