import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, the database answers; 503 while it cannot or is stopping. */
export function healthRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' })
    try {
      await db`select 1`
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '1').send({ status: 'database unavailable' })
    }
  })
}
