import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Gives every answer to a GET a strong ETag of its content, and answers 304 without a body to whoever has it already
 * (RFC 9110, section 13.1.2). Refusals and answers to POSTs are never answered so.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const etag = `"${hash('sha1', payload, 'base64url')}"`
    reply.header('etag', etag)
    if (!isKnown(request.headers['if-none-match'], etag)) return done(null, payload)
    reply.code(304).removeHeader('content-type')
    done(null, '')
  })
}

/** `If-None-Match` is a list or a star; weak tags count, since what is compared is the whole content. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
