import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { sandboxEndpoints } from '../contract.ts'
import { authenticateCustomer, completeOnboarding, confirmCard, readForBrowser } from './answer-browser.ts'

/** The calls of the provider's browser script. Demo mode only. */
export function sandboxRoutes(app: FastifyInstance, { db, publicUrl }: { db: Db; publicUrl: string }): void {
  serve(app, sandboxEndpoints.retrieve, ({ params, body }) => readForBrowser(db, { ...params, ...body }))
  serve(app, sandboxEndpoints.confirm, ({ params, body }) => confirmCard(db, { ...params, ...body, publicUrl }))
  serve(app, sandboxEndpoints.authenticate, ({ params, body }) => authenticateCustomer(db, { ...params, ...body }))
  serve(app, sandboxEndpoints.completeOnboarding, ({ params, body }) => completeOnboarding(db, { ...params, ...body }))
}
