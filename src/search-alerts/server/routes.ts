import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/serve.ts'
import { searchAlertEndpoints } from '../contract.ts'
import type { AlertContext } from './alert-key.ts'
import { confirmAlert } from './confirm-alert.ts'
import { createAlert } from './create-alert.ts'
import { readAlert } from './read-alert.ts'
import { stopAlert } from './stop-alert.ts'

export function searchAlertRoutes(app: FastifyInstance, services: AlertContext): void {
  serve(app, searchAlertEndpoints.create, ({ body }) => createAlert(services, body))
  serve(app, searchAlertEndpoints.read, ({ params }) => readAlert(services, params.key))
  serve(app, searchAlertEndpoints.confirm, ({ params }) => confirmAlert(services, params.key))
  serve(app, searchAlertEndpoints.stop, ({ params }) => stopAlert(services, params.key))
}
