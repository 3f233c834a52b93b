import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInnerCall } from '#app/server/services/inner-transport.ts'
import type { Services } from '#app/server/services/services.ts'
import type { Config } from '#kit/server/config/config.ts'
import { nameStatement, type StatementWatcher } from '#kit/server/db/statements.ts'
import { errorCode } from '#kit/server/error-code.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { currentCaller, nameRoute, runAsCaller, trackCaller } from '#kit/server/observability/request-context.ts'
import { waitAtMost } from '#kit/server/resilience.ts'
import { product } from '#kit/shared/product.ts'

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

function traceJob(tracer: Tracer, { runWoken, ...job }: Job): Job {
  const by = `job ${job.name}`
  async function trace<T>(run: () => Promise<T>): Promise<T> {
    const span = tracer.begin(by, { kind: SpanKind.INTERNAL, parent: undefined, attributes: {} })
    try {
      return await runAsCaller({ by, span }, run)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      runAsCaller(undefined, () => span.end())
    }
  }
  return {
    ...job,
    run: context => trace(() => job.run(context)),
    ...(runWoken && { runWoken: context => trace(() => runWoken(context)) }),
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

/** Verb, table, and text without values. */
function traceStatements(tracer: Tracer): StatementWatcher {
  return () => {
    const parent = currentCaller()?.span as Span | undefined
    if (!parent?.isRecording()) return () => {}
    const span = tracer.begin('statement', {
      kind: SpanKind.CLIENT,
      parent,
      attributes: { 'db.system.name': 'postgresql' },
    })
    return ({ text, error }) => {
      const name = nameStatement(text)
      span.updateName(name).setAttributes({ 'db.query.summary': name, 'db.query.text': text })
      if (error !== undefined) {
        // Its message may contain values.
        span.setAttribute('error.type', errorCode(error) ?? 'unknown').setStatus({ code: SpanStatusCode.ERROR })
      }
      runAsCaller(undefined, () => span.end())
    }
  }
}

type Call = { method: string; host: string }

/**
 * Method and host only, since paths may contain keys. Uses Node's diagnostics channels of `node:http` and `fetch`.
 * Returns a function to stop.
 */
function traceCalls(tracer: Tracer, endpoint: string): () => void {
  const spans = new WeakMap<object, Span>()
  const receiver = new URL(endpoint).host

  function begin(request: object, { method, host }: Call): void {
    const parent = currentCaller()?.span as Span | undefined
    if (!parent?.isRecording() || host === receiver) return
    const attributes = { 'http.request.method': method, 'server.address': host }
    spans.set(request, tracer.begin(`${method} ${host}`, { kind: SpanKind.CLIENT, parent, attributes }))
  }

  function end(request: object, outcome: { status?: number | undefined; failed?: boolean }): void {
    const span = spans.get(request)
    if (!span) return
    spans.delete(request)
    const { status, failed = false } = outcome
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    if (failed || (status ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    runAsCaller(undefined, () => span.end())
  }

  return listen({
    'http.client.request.start': ({ request }: HttpMessage) => begin(request, callOf(request)),
    'http.client.response.finish': ({ request, response }: HttpMessage) =>
      end(request, { status: response?.statusCode }),
    'http.client.request.error': ({ request }: HttpMessage) => end(request, { failed: true }),
    'undici:request:create': ({ request }: FetchMessage) =>
      begin(request, { method: request.method, host: new URL(request.origin).host }),
    'undici:request:headers': ({ request, response }: FetchMessage) => end(request, { status: response?.statusCode }),
    'undici:request:error': ({ request }: FetchMessage) => end(request, { failed: true }),
  })
}

type HttpMessage = { request: ClientRequest; response?: IncomingMessage }
type FetchMessage = { request: { method: string; origin: string }; response?: { statusCode: number } }

function callOf(request: ClientRequest): Call {
  return { method: request.method, host: String(request.getHeader('host') ?? request.host) }
}

function listen(listeners: Record<string, (message: never) => void>): () => void {
  const all = Object.entries(listeners) as [string, (message: unknown) => void][]
  for (const [name, listener] of all) subscribe(name, listener)
  return () => {
    for (const [name, listener] of all) unsubscribe(name, listener)
  }
}

type NewSpan = {
  kind: SpanKind
  /** A span, or a `traceparent` header (W3C Trace Context). */
  parent: Span | string | string[] | undefined
  attributes: Attributes
}

type Tracer = {
  begin(name: string, span: NewSpan): Span
  close(): Promise<void>
}

/** Then spans are dropped. */
const SEND_WITHIN_MS = 3_000
/** When stopping. */
const END_WITHIN_MS = 500

/** Batches to `<endpoint>/v1/traces`, with OTEL_EXPORTER_OTLP_HEADERS. */
function openTracer({ endpoint, ratio }: NonNullable<Config['tracing']>): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_WITHIN_MS })
  const named = resourceFromAttributes({ 'service.name': product.name.toLowerCase() })
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_WITHIN_MS })],
  })
  const tracer = provider.getTracer('openfield')
  return {
    begin: (name, { parent, ...span }) => tracer.startSpan(name, span, contextOf(parent)),
    close: () =>
      waitAtMost(
        END_WITHIN_MS,
        provider.shutdown().catch(() => {}),
      ),
  }
}

function contextOf(parent: NewSpan['parent']): Context {
  if (parent === undefined) return ROOT_CONTEXT
  if (typeof parent === 'object' && !Array.isArray(parent)) return trace.setSpan(ROOT_CONTEXT, parent)
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(parent)) ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
