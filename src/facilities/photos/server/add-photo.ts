import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { recordAudit } from '#accounts/server/record-audit.ts'
import type { OwnPhoto } from '#facilities/contract.ts'
import { type Editor, openOwn } from '#facilities/editing/server/open-own-facility.ts'
import { PHOTOS } from '#facilities/rules.ts'
import { photoFile, presentOwnPhoto } from '#facilities/server/present-photo.ts'
import type { PhotoRow } from '#facilities/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { ReceivedFile } from '#kit/server/http/received-file.ts'
import { photosProblem } from '../contract.ts'
import type { PhotoStore } from './photo-store.ts'
import { resizePhoto } from './resize-photo.ts'
import { findPhotoFacility, findPhotos, insertPhoto, lockPhotoFacility } from './store.ts'

export type PhotoContext = { db: Db; photos: PhotoStore }
export type Photos = { photos: z.input<typeof OwnPhoto>[] }

/** Hexadecimal digits; protects no secret. */
const DIGEST_LENGTH = 16

/**
 * Files are written before the row: a failure between leaves files that a job removes, never a photo without files.
 * Refuses: facility-not-found, not-allowed, photos-full, and the refusals of `resizePhoto`.
 */
export async function addPhoto(
  { db, photos }: PhotoContext,
  { id, editor, file, alt }: { id: string; editor: Editor; file: ReceivedFile; alt: string },
): Promise<Photos> {
  await openOwn(db, await findPhotoFacility(db, id), editor)
  if ((await findPhotos(db, id)).length >= PHOTOS.most) throw photosProblem('photos-full')
  const { files, ...facts } = await resizePhoto(file.path)
  const digest = createHash('sha256').update(files.at(-1)!.bytes).digest('hex').slice(0, DIGEST_LENGTH)
  const photo: PhotoRow = { id: randomUUID(), digest, alt, ...facts }
  await Promise.all(files.map(({ width, bytes }) => photos.write(photoFile(photo, width), bytes)))
  return db.begin(async tx => {
    const { facility, actor } = await openOwn(tx, await lockPhotoFacility(tx, id), editor)
    if (!(await insertPhoto(tx, id, photo))) throw photosProblem('photos-full')
    const subject = { kind: 'facility', id, name: facility.name }
    await recordAudit(tx, { actor, action: 'photo-added', subject, after: { photoId: photo.id, alt } })
    return { photos: (await findPhotos(tx, id)).map(presentOwnPhoto) }
  })
}
