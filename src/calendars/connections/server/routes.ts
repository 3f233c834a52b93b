import type { FastifyInstance } from 'fastify'
import { connectionEndpoints } from '#calendars/connections/contract.ts'
import { editorOf } from '#facilities/editing/server/open-own-facility.ts'
import { serve } from '#kit/server/http/serve.ts'
import { readConnections, removeConnection, saveConnection, testConnection } from './change-connection.ts'
import type { ConnectionContext } from './connection-context.ts'

export function connectionRoutes(app: FastifyInstance, context: ConnectionContext): void {
  serve(app, connectionEndpoints.read, ({ params, request }) =>
    readConnections(context, { ...params, editor: editorOf(request) }),
  )
  serve(app, connectionEndpoints.save, ({ params, body, request }) =>
    saveConnection(context, { ...params, ...body, editor: editorOf(request) }),
  )
  serve(app, connectionEndpoints.test, ({ params, body, request }) =>
    testConnection(context.providers, { ...params, ...body, editor: editorOf(request) }),
  )
  serve(app, connectionEndpoints.remove, ({ params, body, request }) =>
    removeConnection(context, { ...params, ...body, editor: editorOf(request) }),
  )
}
