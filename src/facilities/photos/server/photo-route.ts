import type { FastifyInstance } from 'fastify'
import { PHOTO_PATH, photoOfFile } from '#facilities/server/present-photo.ts'
import type { PhotoStore } from './photo-store.ts'

/** URLs change with the content. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/**
 * Outside the table of endpoints, since it serves pictures. Photos always come from this site, wherever they are
 * stored.
 */
export function photoRoute(app: FastifyInstance, photos: PhotoStore): void {
  app.get<{ Params: { file: string } }>(`${PHOTO_PATH}:file`, async (request, reply) => {
    const { file } = request.params
    const image = photoOfFile(file) ? await photos.read(file) : undefined
    if (!image) return reply.callNotFound()
    return reply.header('cache-control', CACHE_CONTROL).type('image/webp').send(image)
  })
}
