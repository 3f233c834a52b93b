import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from '#kit/server/answer-errors.ts'
import type { Db } from '#kit/server/db.ts'
import { mayBeSentMore } from '#kit/server/draining.ts'
import { Problem } from '#kit/shared/problem.ts'
import { isInnerCall } from './inner-transport.ts'

const notReady = new Problem('not-ready', 503, 'This process cannot serve right now.')

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, the database answers; 503 while it cannot or is stopping. */
export function healthRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    // What this process asks itself tells no proxy anything.
    const isOwnLook = isInnerCall(request)
    const isOpen = isOwnLook || mayBeSentMore(app.server)
    if (!isOpen || stopping) return sendProblem(reply, notReady)
    try {
      // Searches wait for connections of their own: how long whoever comes has to wait is the longer of both.
      await (isOwnLook ? Promise.all([db`select 1`, db.allowStale(({ read }) => read`select 1`)]) : db`select 1`)
      return { status: 'ready' }
    } catch {
      return sendProblem(reply.header('retry-after', '1'), notReady)
    }
  })
}

/** Sent to the address of a process, and not to the name of the site: by supervisors, orchestrators and collectors of metrics. */
export function isHealthCheck({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === '/healthz' || url === '/readyz' || url === '/metrics'
}
