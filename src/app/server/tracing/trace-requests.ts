import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#kit/server/config/config.ts'
import { currentCaller, nameRoute, runAsCaller, trackCaller } from '#kit/server/http/request-context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { isInnerCall } from '../inner-transport.ts'
import type { Services } from '../services.ts'
import { openTracer, type Tracer } from './open-tracer.ts'
import { traceCalls } from './trace-calls.ts'
import { traceStatements } from './trace-statements.ts'

/** Spans contain declared routes, statements without values and hosts: nothing personal. Imported lazily. */
export function traceRequests(app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>): void {
  const tracer = openTracer(config.tracing!)
  const watcher = traceStatements(tracer)
  db.watchers.add(watcher)
  const endCalls = traceCalls(tracer, config.tracing!.endpoint)
  trackCaller(app, request => {
    const span = beginSpan(tracer, request, config)
    return { by: nameRoute(request), requestId: request.id, span }
  })
  app.decorate('traceJobs', jobs => jobs.map(job => traceJob(tracer, job)))
  app.addHook('onResponse', (request, { statusCode }, done) => {
    endSpan(request, statusCode)
    done()
  })
  app.addHook('onClose', async () => {
    db.watchers.delete(watcher)
    endCalls()
    await tracer.close()
  })
}

/** In-process calls join the page's trace. `traceparent` is trusted from our proxies only. */
function beginSpan(tracer: Tracer, request: FastifyRequest, { trustedProxies }: Pick<Config, 'trustedProxies'>): Span {
  const { method, routeOptions, headers } = request
  const inner = isInnerCall(request) ? (currentCaller()?.span as Span | undefined) : undefined
  return tracer.begin(nameRoute(request), {
    kind: SpanKind.SERVER,
    parent: inner ?? (trustedProxies ? headers.traceparent : undefined),
    attributes: {
      'http.request.method': method,
      'http.route': routeOptions.url ?? 'unknown',
      'openfield.request_id': request.id,
    },
  })
}

function traceJob(tracer: Tracer, job: Job): Job {
  const by = `job ${job.name}`
  return {
    ...job,
    async run(context) {
      const span = tracer.begin(by, { kind: SpanKind.INTERNAL, parent: undefined, attributes: {} })
      try {
        return await runAsCaller({ by, span }, () => job.run(context))
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        runAsCaller(undefined, () => span.end())
      }
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Missing without tracing. */
    traceJobs?: (jobs: Job[]) => Job[]
  }
}

function endSpan({ caller }: FastifyRequest, statusCode: number): void {
  const span = caller?.span as Span | undefined
  if (!span) return
  span.setAttribute('http.response.status_code', statusCode)
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  // Or the exporter's calls would join this trace.
  runAsCaller(undefined, () => span.end())
}
