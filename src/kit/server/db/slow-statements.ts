import type { FastifyBaseLogger } from 'fastify'
import { errorCode } from '#kit/server/error-code.ts'
import { currentCaller } from '#kit/server/observability/request-context.ts'
import type { StatementWatcher } from './statements.ts'

/** Without values. */
export function logSlowStatements(log: Pick<FastifyBaseLogger, 'warn'>, slowMs: number): StatementWatcher {
  return () => {
    // The async context is gone later.
    const who = currentCaller()
    return statement => {
      if (statement.ms < slowMs) return
      const { text, ms, error } = statement
      const facts = { by: who?.by, requestId: who?.requestId, ms: Math.round(ms), statement: text }
      log.warn({ ...facts, ...(error !== undefined && { failed: errorCode(error) ?? 'yes' }) }, 'slow-statement')
    }
  }
}
