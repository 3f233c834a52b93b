import type { FastifyInstance } from 'fastify'
import { administratorOf } from '#accounts/server/record-audit.ts'
import type { Db } from '#kit/server/db/db.ts'
import { MomentPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { verificationEndpoints } from '../contract.ts'
import { decideVerification, listOrganizationQueue } from './decide-verification.ts'
import { addDocument, readDocument, removeDocument } from './documents.ts'
import { askVerification, readVerification } from './verification.ts'

export function verificationRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, verificationEndpoints.read, ({ params, request }) => readVerification(db, request, params.id))
  serve(app, verificationEndpoints.ask, ({ params, body, request }) =>
    askVerification(db, request, { ...params, ...body }),
  )
  serve(app, verificationEndpoints.addDocument, ({ params, file, request }) =>
    addDocument(db, request, { ...params, file }),
  )
  serve(app, verificationEndpoints.removeDocument, ({ params, request }) => removeDocument(db, request, params))
  serve(app, verificationEndpoints.readDocument, ({ params, request, reply }) =>
    readDocument(db, { request, reply }, params),
  )
  serveList(app, verificationEndpoints.queue, MomentPosition, ({ query }) => listOrganizationQueue(db, query))
  serve(app, verificationEndpoints.decide, ({ params, body, request }) =>
    decideVerification(db, { ...params, ...body, actor: administratorOf(request) }),
  )
}
