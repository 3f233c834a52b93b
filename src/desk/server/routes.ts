import type { FastifyInstance, LogLevel } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { isStillAllowed } from '#accounts/server/identity.ts'
import { logRoutes } from '#accounts/server/log/routes.ts'
import { administratorOf } from '#accounts/server/record-audit.ts'
import { answerTooMany } from '#availability/server/stream-changes.ts'
import { listOrders } from '#bookings/booking-orders.ts'
import { exportAllBookings } from '#bookings/figures/server/export-all-bookings.ts'
import { listFiltered } from '#bookings/figures/server/list-filtered.ts'
import { newsStreams } from '#bookings/server/stream-news.ts'
import { adminFacilityRoutes } from '#desk/server/facilities/routes.ts'
import { adminPaymentRoutes } from '#desk/server/payments/routes.ts'
import { peopleRoutes } from '#desk/server/people/routes.ts'
import { adminSearchRoutes } from '#desk/server/search/routes.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { MomentPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { stepCounter } from '#kit/server/http/step-counter.ts'
import { stepEndpoints } from '#kit/shared/steps.ts'
import type { Settling } from '#payments/server/return-money.ts'
import { dashboardEndpoints } from '../contract.ts'
import { analyze, countReviews, readSummary } from './analyze.ts'
import { listProviders } from './list-providers.ts'
import type { OwnerDeskServices } from './owner-desk-services.ts'
import { listRuns, listWorkers, runWorker } from './workers.ts'

export function dashboardRoutes(app: FastifyInstance, services: OwnerDeskServices): void {
  const { db } = services
  serve(app, dashboardEndpoints.summary, () => readSummary(services, Date.now()))
  serve(app, dashboardEndpoints.reviewCounts, () => countReviews(db, Date.now()))
  serveList(app, dashboardEndpoints.bookings, MomentPosition, ({ query: { order, limit, after, ...wanted } }) =>
    listFiltered(db, { wanted, order: listOrders[order], limit, after }),
  )
  serve(app, dashboardEndpoints.exportBookings, async ({ query: { order, ...wanted }, reply }) => {
    attachExport(reply, 'bookings')
    return exportAllBookings(db, { wanted, order: listOrders[order] })
  })
  serve(app, dashboardEndpoints.providers, () => listProviders(db))
  serve(app, dashboardEndpoints.analytics, ({ query }) => analyze(services, { ...query, now: Date.now() }))
  serve(app, dashboardEndpoints.workers, () => listWorkers(db))
  serve(app, dashboardEndpoints.workerRuns, ({ params }) => listRuns(db, params.name))
  serve(app, dashboardEndpoints.runWorker, async ({ params, request, reply }) => {
    const worker = await runWorker(services, { ...params, actor: administratorOf(request), log: app.log })
    if (worker.isRunning) reply.code(202)
    return worker
  })
  countingRoutes(app, services)
  // A stream stays open while the page is: the request log would report it as slow.
  const logLevel = ['trace', 'debug', 'info'].includes(app.log.level) ? 'warn' : app.log.level
  void app.register(async streams => newsRoutes(streams, services), { logLevel: logLevel as LogLevel })
}

function countingRoutes(app: FastifyInstance, { db, config }: OwnerDeskServices): void {
  const counter = stepCounter(db, config.timeZone)
  app.addHook('onClose', () => counter.close())
  serve(app, stepEndpoints.count, ({ body, request }) => ({ counted: counter.count(body.step, request) }))
}

function newsRoutes(app: FastifyInstance, services: OwnerDeskServices): void {
  const streams = newsStreams(services.db, request => isStillAllowed(services, request))
  // Before the server waits for pending requests: streams never end.
  app.addHook('preClose', async () => streams.close())
  app.setErrorHandler(answerTooMany)
  serve(app, dashboardEndpoints.events, input => streams.open(input))
}

type Services = AccountServices & Settling & Pick<OwnerDeskServices, 'db' | 'config'>

/** Administration outside the dashboard. */
export function administrationRoutes(app: FastifyInstance, services: Services): void {
  adminFacilityRoutes(app, services)
  peopleRoutes(app, services)
  adminPaymentRoutes(app, services)
  logRoutes(app, services)
  adminSearchRoutes(app, services)
}
