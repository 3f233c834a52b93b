import type { FastifyInstance } from 'fastify'
import { copyEndpoints } from '#availability/copies/contract.ts'
import { editorOf } from '#facilities/editing/server/open-own-facility.ts'
import { serve } from '#kit/server/http/serve.ts'
import { type CopyContext, duplicateFacility, splitFacility, suggestCopies } from './copy-facility.ts'

export function copyRoutes(app: FastifyInstance, context: CopyContext): void {
  const { db } = context
  serve(app, copyEndpoints.suggest, ({ params, request }) =>
    suggestCopies(db, { ...params, editor: editorOf(request) }),
  )
  serve(app, copyEndpoints.duplicate, ({ params, body, request, once }) =>
    duplicateFacility(context, { ...params, ...body, editor: editorOf(request), once }),
  )
  serve(app, copyEndpoints.split, ({ params, body, request, once }) =>
    splitFacility(db, { ...params, ...body, editor: editorOf(request), once }),
  )
}
