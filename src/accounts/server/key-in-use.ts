import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const inUse = new AsyncLocalStorage<string>()

/**
 * Remembers with which key a request came while it is answered: the log of privileged actions names it, wherever one is noted. Begun
 * when the body has been read, since events of the connection would lose it.
 */
export function rememberKeys(app: FastifyInstance): void {
  app.addHook('preHandler', ({ identity }, _reply, done) => {
    if (identity?.key) inUse.run(identity.key.prefix, done)
    else done()
  })
}

/** How the key begins that this request came with; null for people. */
export function keyInUse(): string | null {
  return inUse.getStore() ?? null
}
