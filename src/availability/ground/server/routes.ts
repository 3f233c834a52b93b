import type { FastifyInstance } from 'fastify'
import { groundEndpoints } from '#availability/ground/contract.ts'
import { editorOf } from '#facilities/editing/server/open-own-facility.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { readOwnerGround, saveOwnerGround } from './owner-ground.ts'

export function groundRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, groundEndpoints.read, ({ params, request }) => readOwnerGround(db, params.id, editorOf(request)))
  serve(app, groundEndpoints.save, ({ params, body, request }) =>
    saveOwnerGround(db, { ...params, ...body, editor: editorOf(request) }),
  )
}
