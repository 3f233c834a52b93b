import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#kit/server/config/config.ts'
import { sendProblem } from '#kit/server/http/answer-errors.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { MetricsSource } from './open-metrics.ts'

const noCollector = new Problem('metrics-token-needed', 401, 'Send METRICS_TOKEN as a bearer token.')

/** Absent without METRICS_TOKEN. Mount before the routes that it measures. */
export async function metricsRoute(app: FastifyInstance, source: MetricsSource & { config: Config }): Promise<void> {
  const { metricsToken } = source.config
  if (metricsToken === undefined) return
  const { openMetrics } = await import('./open-metrics.ts')
  const read = openMetrics(app, source)
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isBearer(request.headers.authorization, metricsToken))
      return sendProblem(reply.header('www-authenticate', 'Bearer'), noCollector)
    const { type, text } = await read()
    return reply.type(type).send(text)
  })
}

/** Constant time. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
