import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transport } from '#kit/shared/transport.ts'

/** Known to this process alone: nobody else can pass for a page of ours. */
const INNER_KEY = randomUUID()
const INNER_HEADER = 'x-openfield-inner'

/** Whether a call comes from a page that this process renders; that page has been counted already. */
export function isInnerCall(request: FastifyRequest): boolean {
  return request.headers[INNER_HEADER] === INNER_KEY
}

/** Carries a page's calls to the API inside this process, in the visitor's name: with their cookies and their address. */
export function innerTransport(app: FastifyInstance, request: FastifyRequest): Transport {
  const { cookie } = request.headers
  const inherited = { [INNER_HEADER]: INNER_KEY, ...(cookie !== undefined && { cookie }) }
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
