import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transport } from '#kit/shared/transport.ts'

/** Known to this process alone: nobody else can pass for a page of ours. */
const INNER_KEY = randomUUID()
const INNER_HEADER = 'x-openfield-inner'

/** By these a call is known as this process's own. */
export const innerHeaders = { [INNER_HEADER]: INNER_KEY }

/** Whether a call comes from a page that this process renders, which has been counted already, or is its look at itself. */
export function isInnerCall(request: FastifyRequest): boolean {
  return request.headers[INNER_HEADER] === INNER_KEY
}

/** Where the process looks how long whoever comes has to wait: through the door, the event loop and the pool, to the database. */
export const LOOK_PATH = '/readyz'

export function isOwnLook(request: FastifyRequest): boolean {
  return isInnerCall(request) && request.url === LOOK_PATH
}

/** Carries a page's calls to the API inside this process, in the visitor's name: with their cookies and their address. */
export function innerTransport(app: FastifyInstance, request: FastifyRequest): Transport {
  const { cookie } = request.headers
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
