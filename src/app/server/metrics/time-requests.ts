import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { isInnerCall } from '../inner-transport.ts'

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Load shedding and rate limits are not faults. */
const OWN_CLASS = new Set([429, 503])

const HOLD_ROUTE = '/api/hold-slots'

/** By declared route, without ids. In-process calls belong to their page; clients decide a stream's duration. */
export function timeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by declared route and status class. 429 and 503 are counted separately.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const holds = new Counter({
    name: 'openfield_hold_requests_total',
    help: 'Hold requests to this process: taken, or refused because someone else has one of the times.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['taken', 'refused']) holds.inc({ outcome }, 0)
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInnerCall(request) && !staysOpen(request)) {
      const { method, routeOptions } = request
      const labels = { method, route: routeOptions.url ?? 'unknown', status: classOf(reply.statusCode) }
      durations.observe(labels, reply.elapsedTime / 1_000)
      const outcome = routeOptions.url === HOLD_ROUTE && outcomeOf(reply.statusCode)
      if (outcome) holds.inc({ outcome })
    }
    done()
  })
}

function classOf(status: number): string {
  return OWN_CLASS.has(status) ? String(status) : `${Math.floor(status / 100)}xx`
}

function outcomeOf(status: number): 'taken' | 'refused' | undefined {
  if (status === 200) return 'taken'
  return status === 409 ? 'refused' : undefined
}

function staysOpen({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.endpoint?.replyType?.startsWith('text/event-stream') ?? false
}
