import type { FastifyInstance } from 'fastify'
import { editorOf } from '#facilities/editing/server/open-own-facility.ts'
import { PHOTO_PATH, photoOfFile } from '#facilities/server/present-photo.ts'
import { serve } from '#kit/server/http/serve.ts'
import { photoEndpoints } from '../contract.ts'
import { addPhoto, type PhotoContext } from './add-photo.ts'
import { describePhoto, orderPhotos, removePhoto, restorePhoto } from './arrange-photos.ts'
import type { PhotoStore } from './photo-store.ts'

export function photoRoutes(app: FastifyInstance, context: PhotoContext): void {
  const { db, photos } = context
  photoRoute(app, photos)
  serve(app, photoEndpoints.add, ({ params, body, file, request }) =>
    addPhoto(context, { ...params, ...body, file, editor: editorOf(request) }),
  )
  serve(app, photoEndpoints.order, ({ params, body, request }) =>
    orderPhotos(db, { ...params, ...body, editor: editorOf(request) }),
  )
  serve(app, photoEndpoints.describe, ({ params, body, request }) =>
    describePhoto(db, { ...params, ...body, editor: editorOf(request) }),
  )
  serve(app, photoEndpoints.remove, ({ params, request }) => removePhoto(db, { ...params, editor: editorOf(request) }))
  serve(app, photoEndpoints.bringBack, ({ params, body, request }) =>
    restorePhoto(db, { ...params, ...body, editor: editorOf(request) }),
  )
}

/** URLs change with the content. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/**
 * Outside the table of endpoints, since it serves pictures. Photos always come from this site, wherever they are
 * stored.
 */
function photoRoute(app: FastifyInstance, photos: PhotoStore): void {
  app.get<{ Params: { file: string } }>(`${PHOTO_PATH}:file`, async (request, reply) => {
    const { file } = request.params
    const image = photoOfFile(file) ? await photos.read(file) : undefined
    if (!image) return reply.callNotFound()
    return reply.header('cache-control', CACHE_CONTROL).type('image/webp').send(image)
  })
}
