import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE } from '#kit/shared/time.ts'

/** Milliseconds to receive a request. 50 MB in 10 minutes is 0.7 Mbit/s. */
const TIMES = { headers: MINUTE / 2, body: MINUTE / 2, file: 10 * MINUTE } as const

/** Cuts idle connections, whose unread responses use memory. Event streams send twice a minute. */
const SILENCE = 2 * MINUTE

/** Fastify has one timeout, the longest; `limitBodyTimes` shortens the others. */
export const requestTimes = {
  requestTimeout: TIMES.file,
  connectionTimeout: SILENCE,
  http: { headersTimeout: TIMES.headers },
} as const

/** Cuts slow request bodies, except files. */
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
