import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
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
import type { Config } from '#kit/server/config/config.ts'
import { waitAtMost } from '#kit/server/resilience.ts'
import { product } from '#kit/shared/product.ts'

type NewSpan = {
  kind: SpanKind
  /** A span, or a `traceparent` header (W3C Trace Context). */
  parent: Span | string | string[] | undefined
  attributes: Attributes
}

export type Tracer = {
  begin(name: string, span: NewSpan): Span
  close(): Promise<void>
}

/** Then spans are dropped. */
const SEND_WITHIN_MS = 3_000
/** When stopping. */
const END_WITHIN_MS = 500

/** Batches to `<endpoint>/v1/traces`, with OTEL_EXPORTER_OTLP_HEADERS. */
export function openTracer({ endpoint, ratio }: NonNullable<Config['tracing']>): Tracer {
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
