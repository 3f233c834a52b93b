import type { Actor } from '#accounts/server/record-audit.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { type Editor, openOwn } from '#facilities/editing/server/open-own-facility.ts'
import { PHOTOS, reordered } from '#facilities/rules.ts'
import { presentOwnPhoto } from '#facilities/server/present-photo.ts'
import type { PhotoRow } from '#facilities/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { photosProblem } from '../contract.ts'
import type { Photos } from './add-photo.ts'
import {
  findPhotos,
  isRemoved,
  lockPhotoFacility,
  markRemoved,
  type PhotoFacility,
  writeAlt,
  writeOrder,
} from './store.ts'

type Input = { id: string; editor: Editor }
type Opened = { facility: PhotoFacility; actor: Actor; present: PhotoRow[] }

/** Refuses: facility-not-found, not-allowed, photos-changed with the current photos. */
export function orderPhotos(db: Db, { photoIds, ...asked }: Input & { photoIds: string[] }): Promise<Photos> {
  return arrange(db, asked, async (tx, opened) => {
    const before = opened.present.map(photo => photo.id)
    const order = reordered(before, photoIds)
    if (!order) throw photosProblem('photos-changed', { photos: opened.present.map(presentOwnPhoto) })
    await writeOrder(tx, asked.id, order)
    await note(tx, opened, 'photos-ordered', { before: { photoIds: before }, after: { photoIds: order } })
  })
}

type PhotoInput = Input & { photoId: string }

/** Refuses: facility-not-found, not-allowed, photo-not-found. */
export function describePhoto(db: Db, { photoId, alt, ...asked }: PhotoInput & { alt: string }): Promise<Photos> {
  return arrange(db, asked, async (tx, opened) => {
    const before = opened.present.find(photo => photo.id === photoId)
    if (!before || !(await writeAlt(tx, asked.id, { id: photoId, alt }))) throw photosProblem('photo-not-found')
    await note(tx, opened, 'photo-described', { before: { photoId, alt: before.alt }, after: { photoId, alt } })
  })
}

/** Refuses: facility-not-found, not-allowed, photo-not-found. */
export function removePhoto(db: Db, { photoId, ...asked }: PhotoInput): Promise<Photos> {
  return arrange(db, asked, async (tx, opened) => {
    const rest = opened.present.map(photo => photo.id).filter(id => id !== photoId)
    if (rest.length === opened.present.length) throw photosProblem('photo-not-found')
    await markRemoved(tx, asked.id, photoId)
    await writeOrder(tx, asked.id, rest)
    await note(tx, opened, 'photo-removed', { before: { photoId } })
  })
}

/** Restores a removed photo. Refuses: facility-not-found, not-allowed, photo-not-found, photos-full. */
export function restorePhoto(
  db: Db,
  { photoId, position, ...asked }: PhotoInput & { position: number },
): Promise<Photos> {
  return arrange(db, asked, async (tx, opened) => {
    const present = opened.present.map(photo => photo.id)
    if (present.includes(photoId)) return
    if (!(await isRemoved(tx, asked.id, photoId))) throw photosProblem('photo-not-found')
    if (present.length >= PHOTOS.most) throw photosProblem('photos-full')
    await writeOrder(tx, asked.id, present.toSpliced(position, 0, photoId))
    await note(tx, opened, 'photo-brought-back', { after: { photoId } })
  })
}

async function arrange(
  db: Db,
  { id, editor }: Input,
  change: (tx: Tx, opened: Opened) => Promise<void>,
): Promise<Photos> {
  return db.begin(async tx => {
    const opened = await openOwn(tx, await lockPhotoFacility(tx, id), editor)
    await change(tx, { ...opened, present: await findPhotos(tx, id) })
    return { photos: (await findPhotos(tx, id)).map(presentOwnPhoto) }
  })
}

function note(
  tx: Tx,
  { facility, actor }: Opened,
  action: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'facility', id: facility.id, name: facility.name },
    ...change,
  })
}
