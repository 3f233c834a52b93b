import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE } from '../shared/time.ts'

/** How long a request may take to come in, in milliseconds. 50 MB in 10 minutes is a line of 0.7 megabits a second. */
const TIMES = { headers: MINUTE / 2, body: MINUTE / 2, file: 10 * MINUTE } as const

/**
 * A connection on which nothing moves for so long is cut: whoever asks and never reads would have us keep the answers. Event streams say
 * something twice a minute, and nothing of ours takes as long to answer.
 */
const SILENCE = 2 * MINUTE

/** For the server, which knows one time for all requests: the longest. `limitBodyTimes` keeps the others short. */
export const requestTimes = {
  requestTimeout: TIMES.file,
  connectionTimeout: SILENCE,
  http: { headersTimeout: TIMES.headers },
} as const

/** Cuts off whoever sends the body of a request slowly, but where a file is taken. */
export function limitBodyTimes(app: FastifyInstance, { bodyMs = TIMES.body }: { bodyMs?: number } = {}): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !request.routeOptions.config.endpoint?.file) cutAfter(request, bodyMs)
    done()
  })
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function cutAfter({ raw }: FastifyRequest, ms: number): void {
  const timer = setTimeout(() => raw.destroy(), ms).unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}
