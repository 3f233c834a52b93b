import { randomUUID } from 'node:crypto'
import { photoWidths } from '#facilities/rules.ts'
import { photoFile } from '#facilities/server/present-photo.ts'
import type { PhotoRow } from '#facilities/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { PhotoStore } from './photo-store.ts'
import { findPhotos, insertPhoto } from './store.ts'

export async function countPhotos(db: Db, facilityId: string): Promise<number> {
  return (await findPhotos(db, facilityId)).length
}

/** Files of their own, so that removing a photo leaves its copy. A job removes those that never get a row. */
export async function copyPhotoFiles(
  { db, photos }: { db: Db; photos: PhotoStore },
  facilityId: string,
): Promise<PhotoRow[]> {
  const copies: PhotoRow[] = []
  for (const photo of await findPhotos(db, facilityId)) {
    const copy = { ...photo, id: randomUUID() }
    for (const width of photoWidths) {
      const bytes = await photos.read(photoFile(photo, width))
      if (bytes) await photos.write(photoFile(copy, width), bytes)
    }
    copies.push(copy)
  }
  return copies
}

/** In order. */
export async function insertPhotos(tx: Tx, facilityId: string, copies: readonly PhotoRow[]): Promise<void> {
  for (const copy of copies) await insertPhoto(tx, facilityId, copy)
}
