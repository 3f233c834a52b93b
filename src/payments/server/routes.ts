import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db.ts'
import { serve } from '#kit/server/serve.ts'
import { sandboxEndpoints } from '../contract.ts'
import { confirmSandboxIntent } from './sandbox-gateway.ts'

/** Mounted in demo mode only. */
export function sandboxRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, sandboxEndpoints.confirm, ({ params, body }) => confirmSandboxIntent(db, { intentId: params.id, ...body }))
}
