import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import type { ServerBuild } from '#app/rendering.ts'
import { innerTransport } from '../inner-transport.ts'
import { makePainter } from './make-painter.ts'
import { readShareCard, type ShareKind } from './read-share-card.ts'

/** A day, as other sites cache it. */
const CACHE_CONTROL = 'public, max-age=86400'

/** Rendering PNG dominates, so ETags and a cache avoid it. */
export function shareRoutes(app: FastifyInstance, drawShare: ServerBuild['drawShare']): void {
  const paint = makePainter()

  async function answer(request: FastifyRequest, reply: FastifyReply, kind: string, id: string) {
    const card = await readShareCard(innerTransport(app, request), kind as ShareKind, id)
    if (!card) return reply.callNotFound()
    const svg = await drawShare(card)
    const etag = `"${hash('sha1', svg, 'base64url')}"`
    reply.header('etag', etag).header('cache-control', CACHE_CONTROL)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('image/png').send(await paint(etag, svg))
  }

  app.get('/share/site.png', { onSend: letOthersShow }, (request, reply) => answer(request, reply, 'site', ''))
  app.get<{ Params: { kind: string; file: string } }>(
    '/share/:kind/:file',
    { onSend: letOthersShow },
    (request, reply) => {
      const { kind, file } = request.params
      const isPicture = file.endsWith('.png') && kind !== 'site'
      return isPicture ? answer(request, reply, kind, file.slice(0, -4)) : reply.callNotFound()
    },
  )
}

/** Overrides `securityHeaders`, which runs first. */
const letOthersShow: onSendHookHandler = (_request, reply, payload, done) => {
  reply.header('cross-origin-resource-policy', 'cross-origin')
  done(null, payload)
}
