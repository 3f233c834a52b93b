import type { FastifyInstance } from 'fastify'
import { keyEndpoints } from '#developers/key-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { createKey, revokeKey } from './key.ts'
import { listOwnKeys } from './list-keys.ts'

export function keyRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, keyEndpoints.list, ({ request }) => listOwnKeys(db, request))
  serve(app, keyEndpoints.create, ({ body, request }) => createKey(db, body, request))
  serve(app, keyEndpoints.revoke, ({ params, request }) => revokeKey(db, params.id, request))
}
