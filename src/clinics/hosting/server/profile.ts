import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Athlete } from '#clinics/contract.ts'
import { type AthleteProfile, hostingProblem } from '#clinics/hosting/contract.ts'
import { photoUrl } from '#clinics/server/read-clinic.ts'
import type { Db } from '#kit/server/db/db.ts'
import { decodePicture } from '#kit/server/files/decode-picture.ts'
import type { ReceivedFile } from '#kit/server/http/received-file.ts'
import { type AthleteRow, deletePhoto, findAthlete, findPhoto, upsertAthlete, writePhoto } from './store.ts'

/** Keeps the photo. */
export async function writeProfile(db: Db, accountId: string, profile: AthleteProfile): Promise<{ athlete: Athlete }> {
  return { athlete: presentAthlete(await upsertAthlete(db, accountId, profile)) }
}

/** Hexadecimal; a version, not a secret. */
const DIGEST_LENGTH = 32

/** Refuses without changes: profile-needed, photo-invalid. */
export async function takePhoto(db: Db, accountId: string, file: ReceivedFile): Promise<{ athlete: Athlete }> {
  const athlete = await findAthlete(db, accountId)
  if (!athlete) throw hostingProblem('profile-needed')
  const image = await resizePhoto(file.path)
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
async function resizePhoto(path: string): Promise<Buffer | undefined> {
  const result = await decodePicture(path, { mostPixels: MAX_PIXELS }, picture =>
    picture.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  )
  return 'drawn' in result ? result.drawn : undefined
}

/** The URL has the content's digest. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const FILE = /^([0-9a-f]{32})\.webp$/

/** Outside the endpoint table: pictures, not JSON. */
export function photoRoute(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { id: string; file: string } }>('/api/athletes/:id/photo/:file', async (request, reply) => {
    const { id, file } = request.params
    const digest = FILE.exec(file)?.[1]
    const image = digest && UUID.test(id) ? await findPhoto(db, { athleteId: id, digest }) : undefined
    if (!image) return reply.callNotFound()
    return reply
      .header('cache-control', CACHE_CONTROL)
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(image)
  })
}

export function presentAthlete({ photoDigest, ...athlete }: AthleteRow): Athlete {
  return { ...athlete, photoUrl: photoUrl(athlete.id, photoDigest) }
}

export async function readProfile(db: Db, accountId: string): Promise<{ athlete: Athlete | null }> {
  const athlete = await findAthlete(db, accountId)
  return { athlete: athlete ? presentAthlete(athlete) : null }
}
