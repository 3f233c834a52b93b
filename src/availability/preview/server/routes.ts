import type { FastifyInstance } from 'fastify'
import { previewEndpoints } from '#availability/preview/contract.ts'
import { editorOf } from '#facilities/editing/server/open-own-facility.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { readPreview } from './read-preview.ts'

export function previewRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, previewEndpoints.read, ({ params, query, request }) =>
    readPreview(db, { ...params, ...query, editor: editorOf(request) }),
  )
}
