import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Services } from '#app/server/services/services.ts'
import { answerErrors, answerMalformed } from '#kit/server/http/answer-errors.ts'
import { requestTimes } from '#kit/server/http/request-times.ts'
import { logOptions, logRequests } from '#kit/server/observability/log.ts'
import { healthRoutes } from './health.ts'
import { observe } from './observability.ts'

/** Workers serve health checks only. */
export async function buildWorkerApp(
  services: Pick<Services, 'config' | 'db' | 'providers'>,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: logOptions(services.config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...requestTimes,
    forceCloseConnections: 'idle',
    ...answerMalformed,
  })
  logRequests(app)
  answerErrors(app)
  await observe(app, services)
  healthRoutes(app, services)
  return app
}
