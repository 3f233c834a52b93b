import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodePage, toBrotli } from './encode-page.ts'

/** Characters below which the wire gains less than the packing takes. */
const FEW = 8_192

/**
 * Packs large answers that everybody may read: pages of feeds, calendars, lists. Nothing personal, whose length could then tell of a
 * secret in it; other routes do not pass here at all. It comes after the tag, which is weak from here on: the same content has several
 * forms (RFC 9110, section 8.8.1).
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
