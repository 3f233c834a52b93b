import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInnerCall } from '#app/server/services/inner-transport.ts'
import type { Db } from '#kit/server/db/db.ts'
import { sendProblem } from '#kit/server/http/answer-errors.ts'
import { mayBeSentMore } from '#kit/server/http/draining.ts'
import { Problem } from '#kit/shared/problem.ts'

const notReady = new Problem('not-ready', 503, 'This process can’t serve requests right now.')

/** `/healthz`: the process is alive. `/readyz`: the database answers; else, or while stopping, 503. */
export function healthRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    // Only proxies' checks count for draining.
    const isOwnLook = isInnerCall(request)
    const isOpen = isOwnLook || mayBeSentMore(app.server)
    if (!isOpen || stopping) return sendProblem(reply, notReady)
    try {
      // Searches have their own connections: the slower pool counts.
      await (isOwnLook ? Promise.all([db`select 1`, db.allowStale(({ read }) => read`select 1`)]) : db`select 1`)
      return { status: 'ready' }
    } catch {
      return sendProblem(reply.header('retry-after', '1'), notReady)
    }
  })
}

/** Requested by IP address, not by site name. */
export function isHealthCheck({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === '/healthz' || url === '/readyz' || url === '/metrics'
}
