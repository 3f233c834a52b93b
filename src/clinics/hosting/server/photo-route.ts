import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import { findPhoto } from './store.ts'

/** The URL has the content's digest. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const FILE = /^([0-9a-f]{32})\.webp$/

/** Outside the endpoint table: pictures, not JSON. */
export function photoRoute(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { id: string; file: string } }>('/api/athletes/:id/photo/:file', async (request, reply) => {
    const { id, file } = request.params
    const digest = FILE.exec(file)?.[1]
    const image = digest && UUID.test(id) ? await findPhoto(db, { athleteId: id, digest }) : undefined
    if (!image) return reply.callNotFound()
    return reply
      .header('cache-control', CACHE_CONTROL)
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(image)
  })
}
