import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { currentCaller, runAsCaller } from '#kit/server/http/request-context.ts'
import type { Tracer } from './open-tracer.ts'

type Call = { method: string; host: string }

/**
 * Method and host only, since paths may contain keys. Uses Node's diagnostics channels of `node:http` and `fetch`.
 * Returns a function to stop.
 */
export function traceCalls(tracer: Tracer, endpoint: string): () => void {
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
