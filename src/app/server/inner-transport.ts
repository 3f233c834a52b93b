import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transport } from '#kit/shared/transport.ts'

/**
 * Carries a page's calls to the API inside this process, in the visitor's name: with their cookies, and counted by the rate
 * limits under their address instead of everybody's sharing ours.
 */
export function innerTransport(app: FastifyInstance, request: FastifyRequest): Transport {
  const { cookie } = request.headers
  const inherited = { 'x-request-id': request.id, ...(cookie !== undefined && { cookie }) }
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
