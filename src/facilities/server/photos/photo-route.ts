import type { FastifyInstance } from 'fastify'
import type { PhotoStore } from './photo-store.ts'
import { PHOTO_PATH, photoOfFile } from './present-photo.ts'

/** Its address changes with what is in it, so it can be kept for ever. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** Photos of facilities, beside the table of endpoints: they are pictures and no text. Wherever they lie, they come from this site. */
export function photoRoute(app: FastifyInstance, photos: PhotoStore): void {
  app.get<{ Params: { file: string } }>(`${PHOTO_PATH}:file`, async (request, reply) => {
    const { file } = request.params
    const image = photoOfFile(file) ? await photos.read(file) : undefined
    if (!image) return reply.callNotFound()
    return reply.header('cache-control', CACHE_CONTROL).type('image/webp').send(image)
  })
}
