import { join } from 'node:path'
import type { Config } from '#kit/server/config/config.ts'
import { diskPhotos } from './disk-photos.ts'
import type { PhotoStore } from './photo-store.ts'
import { s3Photos } from './s3-photos.ts'

/** A bucket if one is configured, else a folder beside the other data. */
export function openPhotoStore({
  bucket,
  photoDir,
  dataDir,
}: Pick<Config, 'bucket' | 'photoDir' | 'dataDir'>): PhotoStore {
  return bucket ? s3Photos(bucket) : diskPhotos(photoDir ?? join(dataDir, 'photos'))
}
