import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** One JSON line a fact. Requests are logged by `logRequests`; bodies, addresses, cookies and queries never are. */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { req: () => ({}), res: () => ({}) },
  }
}

/** One line for each answer: its route as declared, not as asked for, so that no id of anybody's stands in a log. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const fields = {
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log.info(fields, 'request')
  })
}
