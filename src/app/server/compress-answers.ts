import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodePage, toBrotli } from './encode-page.ts'

/** Characters; compressing less does not pay. */
const FEW = 8_192

/**
 * Public responses only: the compressed size of a personal one could leak a secret. Weakens the ETag, since there are
 * several encodings (RFC 9110, section 8.8.1).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    const { endpoint } = route.config ?? {}
    if (endpoint?.method === 'GET' && endpoint.may === 'read-public') route.onSend = [route.onSend ?? [], pack].flat()
  })
}

async function pack(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < FEW) return payload
  reply.header('vary', 'accept-encoding')
  const accepted = request.headers['accept-encoding']
  if (!accepted) return payload
  const { encoding, body } = await encodePage(await toBrotli(payload), accepted)
  if (!encoding) return payload
  const etag = reply.getHeader('etag')
  if (etag) reply.header('etag', `W/${String(etag)}`)
  reply.header('content-encoding', encoding)
  return body
}
