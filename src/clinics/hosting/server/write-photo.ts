import { createHash } from 'node:crypto'
import type { Athlete } from '#clinics/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { drawPicture } from '#kit/server/files/draw-picture.ts'
import type { ReceivedFile } from '#kit/server/http/received-file.ts'
import { hostingProblem } from '../contract.ts'
import { presentAthlete } from './present-athlete.ts'
import { deletePhoto, findAthlete, writePhoto } from './store.ts'

/** Hexadecimal; a version, not a secret. */
const DIGEST_LENGTH = 32

/** Refuses without changes: profile-needed, photo-invalid. */
export async function takePhoto(db: Db, accountId: string, file: ReceivedFile): Promise<{ athlete: Athlete }> {
  const athlete = await findAthlete(db, accountId)
  if (!athlete) throw hostingProblem('profile-needed')
  const image = await drawPhoto(file.path)
  if (!image) throw hostingProblem('photo-invalid')
  const digest = createHash('sha256').update(image).digest('hex').slice(0, DIGEST_LENGTH)
  await db.begin(tx => writePhoto(tx, { athleteId: athlete.id, digest, image }))
  return { athlete: presentAthlete({ ...athlete, photoDigest: digest }) }
}

/** Refuses: profile-needed. */
export async function removePhoto(db: Db, accountId: string): Promise<{ athlete: Athlete }> {
  const athlete = await findAthlete(db, accountId)
  if (!athlete) throw hostingProblem('profile-needed')
  await db.begin(tx => deletePhoto(tx, athlete.id))
  return { athlete: presentAthlete({ ...athlete, photoDigest: null }) }
}

/** Pixels per side. */
const SIDE = 512
const QUALITY = 80
/** Enough for a large camera. */
const MAX_PIXELS = 40_000_000

/**
 * A square WebP: rotated upright, center-cropped, without metadata. Undefined unless the content is a readable
 * JPEG, PNG or WebP, whatever the file name.
 */
async function drawPhoto(path: string): Promise<Buffer | undefined> {
  const result = await drawPicture(path, { mostPixels: MAX_PIXELS }, picture =>
    picture.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  )
  return 'drawn' in result ? result.drawn : undefined
}
