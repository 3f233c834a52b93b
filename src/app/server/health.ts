import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#kit/server/answer-errors.ts'
import type { Db } from '#kit/server/db.ts'
import { Problem } from '#kit/shared/problem.ts'

const notReady = new Problem('not-ready', 503, 'This process cannot serve right now.')

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, the database answers; 503 while it cannot or is stopping. */
export function healthRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping) return sendProblem(reply, notReady)
    try {
      await db`select 1`
      return { status: 'ready' }
    } catch {
      return sendProblem(reply.header('retry-after', '1'), notReady)
    }
  })
}
