import type { FastifyInstance } from 'fastify'
import { metricsRoute } from '#app/server/metrics/metrics-route.ts'
import type { Services } from '#app/server/services/services.ts'
import { logSlowStatements } from '#kit/server/db/slow-statements.ts'
import { nameRoute, trackCaller } from '#kit/server/observability/request-context.ts'

/** A developer's machine is fast. */
const SLOW_IN_DEVELOPMENT_MS = 200

/** Only what is configured is loaded. Requests refused earlier are not measured. */
export async function observe(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'providers'>,
  { isDev = false }: { isDev?: boolean } = {},
): Promise<void> {
  const { config, db } = services
  db.commitHooks.onError = error => app.log.error({ err: error }, 'work-after-commit-failed')
  await metricsRoute(app, services)
  const slowMs = config.slowQueryMs ?? (isDev ? SLOW_IN_DEVELOPMENT_MS : undefined)
  if (slowMs !== undefined) {
    const watcher = logSlowStatements(app.log, slowMs)
    db.watchers.add(watcher)
    app.addHook('onClose', async () => void db.watchers.delete(watcher))
  }
  if (config.tracing) {
    const { traceRequests } = await import('#app/server/tracing/trace-requests.ts')
    traceRequests(app, services)
  } else if (slowMs !== undefined) {
    trackCaller(app, request => ({ by: nameRoute(request), requestId: request.id }))
  }
}
