import type { FastifyInstance } from 'fastify'
import { editorOf } from '#facilities/editing/server/open-own-facility.ts'
import { serve } from '#kit/server/http/serve.ts'
import { photoEndpoints } from '../contract.ts'
import { addPhoto, type PhotoContext } from './add-photo.ts'
import { describePhoto, orderPhotos, removePhoto, restorePhoto } from './arrange-photos.ts'
import { photoRoute } from './photo-route.ts'

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
