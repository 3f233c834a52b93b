import type { FastifyBaseLogger } from 'fastify'
import { whoAsks } from './asking.ts'
import { errorCode } from './db.ts'
import type { StatementWatcher } from './statements.ts'

/** Logs each statement that takes `slowMs` or longer: its text without values, how long it took, and the route or job it was for. */
export function logSlowStatements(log: Pick<FastifyBaseLogger, 'warn'>, slowMs: number): StatementWatcher {
  return () => {
    // The connection that ends it knows of nobody.
    const who = whoAsks()
    return statement => {
      if (statement.ms < slowMs) return
      const { text, ms, error } = statement
      const facts = { by: who?.by, requestId: who?.requestId, ms: Math.round(ms), statement: text }
      log.warn({ ...facts, ...(error !== undefined && { failed: errorCode(error) ?? 'yes' }) }, 'slow-statement')
    }
  }
}
