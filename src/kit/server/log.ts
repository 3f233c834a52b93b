import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import pino from 'pino'

/** Lines wait for company up to this many bytes or milliseconds: a write for each would be a tenth of a small request. */
const BUFFER_BYTES = 4096
const BUFFER_MS = 500

/** One JSON line a fact. Requests are logged by `logRequests`; bodies, addresses, cookies and queries never are. */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  const stream = pino.destination({ minLength: BUFFER_BYTES, periodicFlush: BUFFER_MS, sync: true })
  process.once('exit', () => stream.flushSync())
  return {
    level,
    stream,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { req: () => ({}), res: () => ({}), err: describeError },
  }
}

/** One line for each answer: its route as declared, not as asked for, so that no id of anybody's stands in a log. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    request.log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
}

/**
 * What an error may tell a log. PostgreSQL's data errors (SQLSTATE classes 22 and 23) repeat the row or the value in message
 * and detail, and that is somebody's name or a client secret: of those only the kind and the place are kept.
 */
export function describeError(error: Error & { code?: string; constraint_name?: string; table_name?: string }) {
  const { name: type, code, constraint_name: constraint, table_name: table, stack = '' } = error
  const frames = stack.split('\n').filter(line => line.startsWith('    at '))
  const repeatsData = code !== undefined && /^2[23]...$/.test(code)
  return { type, code, constraint, table, message: repeatsData ? '' : error.message, stack: frames.join('\n') }
}
