import type { FastifyInstance } from 'fastify'
import { accountOf } from '#accounts/server/identity.ts'
import { ensureVisitor, visitorOf } from '#accounts/server/visitor.ts'
import { serve } from '#kit/server/http/serve.ts'
import { searchAlertEndpoints } from '../contract.ts'
import { confirmAlert, createAlert, listAlerts, stopAlert } from './alert.ts'
import type { AlertContext } from './alert-key.ts'
import { readAlert } from './read-alert.ts'

export function searchAlertRoutes(app: FastifyInstance, services: AlertContext): void {
  serve(app, searchAlertEndpoints.create, ({ body, request, reply }) =>
    createAlert(services, body, ensureVisitor(request, reply)),
  )
  serve(app, searchAlertEndpoints.list, ({ request }) =>
    listAlerts(services, { visitorId: visitorOf(request), account: accountOf(request) }),
  )
  serve(app, searchAlertEndpoints.read, ({ params }) => readAlert(services, params.key))
  serve(app, searchAlertEndpoints.confirm, ({ params }) => confirmAlert(services, params.key))
  void app.register(async scope => {
    // One-click unsubscribe (RFC 8058) posts a form body that adds nothing to the URL.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null),
    )
    serve(scope, searchAlertEndpoints.stop, ({ params }) => stopAlert(services, params.key))
  })
}
