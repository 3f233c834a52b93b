import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Strong ETags, and 304 for matches (RFC 9110, section 13.1.2). */
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

/** A list or `*`; weak tags match. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
