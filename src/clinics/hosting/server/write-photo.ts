import { createHash } from 'node:crypto'
import { type Athlete } from '#clinics/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { ReceivedFile } from '#kit/server/files/received-file.ts'
import { hostingProblem } from '../contract.ts'
import { drawPhoto } from './draw-photo.ts'
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
