import { get } from 'node:http'
import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Whoever waits longer than this need not be measured more exactly. */
const PATIENCE_MS = 2_000

/**
 * Asks this very process as a stranger does, on a connection of its own, and waits for the end of the answer. `headers` may say who it
 * is. Rejects while it does not listen at a port.
 */
export function comeIn(app: FastifyInstance, path: string, headers: Record<string, string> = {}): Promise<void> {
  const own = app.server.address()
  if (own === null || typeof own === 'string') return Promise.reject(new Error('This process listens at no port.'))
  const isAny = own.address === '0.0.0.0' || own.address === '::'
  const host = isAny ? (isIPv6(own.address) ? '::1' : '127.0.0.1') : own.address
  return new Promise((resolve, reject) => {
    const request = get({ host, port: own.port, path, headers, agent: false }, answer => {
      answer.resume().once('end', resolve).once('error', reject)
    })
    // The wait that was measured until then counts: it has an answer, and that is no.
    request.setTimeout(PATIENCE_MS, () => {
      resolve()
      request.destroy()
    })
    request.once('error', reject)
  })
}
