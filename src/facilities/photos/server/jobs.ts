import { photoOfFile } from '#facilities/server/present-photo.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { DAY } from '#kit/shared/time.ts'
import type { PhotoContext } from './add-photo.ts'
import type { PhotoStore } from './photo-store.ts'
import { deleteRemoved, findKnown } from './store.ts'

/**
 * How long a removed photo can be restored; also the minimum age of a file without a row, since an upload may be in
 * progress.
 */
const KEPT_MS = DAY

export function photoJobs({ photos }: Pick<PhotoContext, 'photos'>): Job[] {
  return [
    {
      name: 'tidy-photos',
      title: 'Delete removed photos',
      cron: '41 * * * *',
      async run({ db }) {
        const before = new Date(Date.now() - KEPT_MS)
        const forgotten = await deleteRemoved(db, before)
        return `${forgotten} photos and ${await removeStrays(db, photos, before)} files deleted`
      },
    },
  ]
}

async function removeStrays(db: Db, photos: PhotoStore, before: Date): Promise<number> {
  let removed = 0
  for await (const files of photos.list()) {
    const old = files
      .filter(file => file.writtenAt < before)
      .flatMap(({ name }) => {
        const id = photoOfFile(name)
        return id ? [{ name, id }] : []
      })
    const known = await findKnown(
      db,
      old.map(file => file.id),
    )
    for (const { name, id } of old) {
      if (known.has(id)) continue
      await photos.remove(name)
      removed += 1
    }
  }
  return removed
}
