import type { FastifyInstance } from 'fastify'
import { assistantEndpoints } from '#assistant/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { serve } from '#kit/server/serve.ts'
import { knowCircumstances } from './circumstances.ts'
import { draftClinic } from './draft-clinic.ts'
import { understandRequest } from './understand-request.ts'

/** The two helpers. Anybody may ask them. */
export function assistantRoutes(
  app: FastifyInstance,
  { db }: { db: Db; publicUrl: string; signingSecret: string },
): void {
  const circumstancesOf = knowCircumstances(db)
  serve(app, assistantEndpoints.booking, ({ body }) => understandRequest(circumstancesOf, body))
  serve(app, assistantEndpoints.clinic, ({ body }) => draftClinic(circumstancesOf, body))
}
