import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { uploadProblem } from '#kit/shared/upload-problem.ts'
import { OwnPhoto } from '../contract.ts'
import { editorProblems, oneFacility } from '../editing/contract.ts'
import { PHOTOS } from '../rules.ts'

export const photosProblem = problems({
  'photo-not-found': [404, 'This photo was removed.'],
  'photos-full': [409, `A facility can have up to ${PHOTOS.most} photos. Remove one to add another.`],
  'photos-changed': [409, 'The photos have changed. We’ve loaded the latest ones.'],
  'photo-invalid': [422, 'This isn’t a JPEG, PNG or WebP photo, or it’s damaged. It wasn’t saved.'],
  'photo-too-many-pixels': [
    422,
    `This photo is larger than ${PHOTOS.megapixels} megapixels. Make it smaller and try again.`,
  ],
  'photo-is-heic': [422, 'We don’t support HEIC photos. Save it as a JPEG and try again.'],
  'photo-busy': [503, 'We’re processing a lot of photos right now. Please try again in a moment.'],
})

const photoParams = z.object({ id: z.uuid(), photoId: z.uuid() })
const Photos = z.object({ photos: z.array(OwnPhoto) })
const Alt = z
  .string()
  .max(1_000)
  .transform(tidyLine)
  .pipe(z.string().max(PHOTOS.altLength, `Use ${PHOTOS.altLength} characters or fewer.`))

/** Multipart form fields are text. */
const noAlt = Alt.default('')

export const photoEndpoints = {
  add: {
    method: 'POST',
    path: '/api/owner/facilities/:id/photos',
    may: 'edit-facility',
    summary: `Adds a photo after the others: JPEG, PNG or WebP, up to 15 MB and ${PHOTOS.megapixels} megapixels. It is re-encoded upright in three sizes, without metadata such as where it was taken.`,
    params: oneFacility,
    file: { field: 'photo' as const, maxBytes: PHOTOS.maxBytes },
    body: z.object({ alt: noAlt }),
    reply: Photos,
    isPersonal: true,
    limit: { max: 120, minutes: 60 },
    problems: [
      ...editorProblems,
      ...uploadProblem.rows('file-missing', 'file-empty', 'unsupported-content-type'),
      ['file-too-large', 413, 'Photos can be up to 15 MB. Make it smaller and try again.'],
      ...photosProblem.rows('photos-full', 'photo-invalid', 'photo-too-many-pixels', 'photo-is-heic', 'photo-busy'),
    ],
  },
  order: {
    method: 'POST',
    path: '/api/owner/facilities/:id/photos/order',
    may: 'edit-facility',
    summary:
      'Puts the photos in this order, cover first. List each photo once; otherwise `photos-changed` returns the current `photos`.',
    params: oneFacility,
    body: z.object({ photoIds: z.array(z.uuid()).max(PHOTOS.most) }),
    reply: Photos,
    isPersonal: true,
    problems: [...editorProblems, ...photosProblem.rows('photos-changed')],
  },
  describe: {
    method: 'POST',
    path: '/api/owner/facilities/:id/photos/:photoId',
    may: 'edit-facility',
    summary: 'Sets a photo’s alternative text.',
    params: photoParams,
    body: z.object({ alt: Alt }),
    reply: Photos,
    isPersonal: true,
    problems: [...editorProblems, ...photosProblem.rows('photo-not-found')],
  },
  remove: {
    method: 'POST',
    path: '/api/owner/facilities/:id/photos/:photoId/remove',
    may: 'edit-facility',
    summary: 'Removes a photo. It can be restored for a day.',
    params: photoParams,
    body: z.object({}),
    reply: Photos,
    isPersonal: true,
    problems: [...editorProblems, ...photosProblem.rows('photo-not-found')],
  },
  bringBack: {
    method: 'POST',
    path: '/api/owner/facilities/:id/photos/:photoId/restore',
    may: 'edit-facility',
    summary: 'Restores a removed photo at this position, counted from 0.',
    params: photoParams,
    body: z.object({
      position: z
        .number()
        .int()
        .min(0)
        .max(PHOTOS.most - 1),
    }),
    reply: Photos,
    isPersonal: true,
    problems: [...editorProblems, ...photosProblem.rows('photo-not-found', 'photos-full')],
  },
} satisfies Record<string, Endpoint>
