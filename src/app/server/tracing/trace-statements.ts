import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { errorCode } from '#kit/server/db/db.ts'
import { nameStatement, type StatementWatcher } from '#kit/server/db/statements.ts'
import { currentCaller, runAsCaller } from '#kit/server/http/request-context.ts'
import type { Tracer } from './open-tracer.ts'

/** Verb, table, and text without values. */
export function traceStatements(tracer: Tracer): StatementWatcher {
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
