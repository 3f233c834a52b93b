import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const inUse = new AsyncLocalStorage<string>()

/**
 * Makes the key available to the audit log. Set in preHandler: connection events during body parsing would lose the
 * context.
 */
export function cacheKeys(app: FastifyInstance): void {
  app.addHook('preHandler', ({ identity }, _reply, done) => {
    if (identity?.key) inUse.run(identity.key.prefix, done)
    else done()
  })
}

/** The key's prefix; null for people. */
export function keyInUse(): string | null {
  return inUse.getStore() ?? null
}
