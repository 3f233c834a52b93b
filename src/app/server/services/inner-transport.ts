import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transport } from '#kit/shared/transport.ts'

/** Random per process, hence unforgeable. */
const INNER_KEY = randomUUID()
const INNER_HEADER = 'x-openfield-inner'

export const innerHeaders = { [INNER_HEADER]: INNER_KEY }

/** From a rendered page, already counted, or the self-probe. */
export function isInnerCall(request: FastifyRequest): boolean {
  return request.headers[INNER_HEADER] === INNER_KEY
}

/** Passes admission, event loop, pool and database. */
export const LOOK_PATH = '/readyz'

export function isOwnLook(request: FastifyRequest): boolean {
  return isInnerCall(request) && request.url === LOOK_PATH
}

/** With the visitor's address, and with the given cookies. */
export function innerTransport(app: FastifyInstance, request: FastifyRequest, cookie?: string): Transport {
  const inherited = { ...innerHeaders, ...(cookie !== undefined && { cookie }) }
  return async ({ method, url, headers, body }) => {
    const answer = await app.inject({
      method,
      url,
      body,
      remoteAddress: request.ip,
      headers: { ...headers, ...inherited },
    })
    return {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
      text: answer.body,
    }
  }
}
