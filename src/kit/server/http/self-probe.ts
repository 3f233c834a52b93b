import { get } from 'node:http'
import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds. */
const TIMEOUT_MS = 2_000

/** Over a new connection, until the response ends. Rejects while not listening. */
export function probeSelf(app: FastifyInstance, path: string, headers: Record<string, string> = {}): Promise<void> {
  const own = app.server.address()
  if (own === null || typeof own === 'string')
    return Promise.reject(new Error('This process is not listening on a port.'))
  const isAny = own.address === '0.0.0.0' || own.address === '::'
  const host = isAny ? (isIPv6(own.address) ? '::1' : '127.0.0.1') : own.address
  return new Promise((resolve, reject) => {
    const request = get({ host, port: own.port, path, headers, agent: false }, answer => {
      answer.resume().once('end', resolve).once('error', reject)
    })
    request.setTimeout(TIMEOUT_MS, () => {
      resolve()
      request.destroy()
    })
    request.once('error', reject)
  })
}
