import type { Sharp } from 'sharp'
import { photosProblem } from '#facilities/photos/contract.ts'
import { PHOTOS, type PhotoWidth, photoWidths } from '#facilities/rules.ts'
import { decodePicture, readStart } from '#kit/server/files/decode-picture.ts'

export type DrawnPhoto = {
  files: { width: PhotoWidth; bytes: Buffer }[]
  /** Pixels of the largest size. */
  width: number
  height: number
  /** Average color: "#3a5f2b". */
  color: string
}

const [FULL_WIDTH, FULL_HEIGHT] = [photoWidths.at(-1)!, 2_400]
const QUALITY = 78

/**
 * Re-encodes as WebP, upright and without metadata. Refuses: photo-invalid, photo-is-heic, photo-too-many-pixels,
 * photo-busy.
 */
export async function resizePhoto(path: string): Promise<DrawnPhoto> {
  if (isHeic(await readStart(path))) throw photosProblem('photo-is-heic')
  const result = await decodePicture(path, { mostPixels: PHOTOS.megapixels * 1_000_000 }, drawSizes)
  if ('drawn' in result) return result.drawn
  throw photosProblem(refusals[result.refusedAs])
}

const refusals = {
  unreadable: 'photo-invalid',
  'too-many-pixels': 'photo-too-many-pixels',
  busy: 'photo-busy',
} as const

/** Phones may send HEIC, which our library cannot read (ISO/IEC 23008-12, section 10). */
function isHeic(start: Buffer): boolean {
  return (
    start.toString('latin1', 4, 8) === 'ftyp' &&
    /^(?:hei[cx]|hev[cx]|heim|heis|mif1|msf1)$/.test(start.toString('latin1', 8, 12))
  )
}

/** Decoded once; smaller sizes are made from the largest. */
async function drawSizes(picture: Sharp): Promise<DrawnPhoto> {
  const { data, info } = await picture
    .resize(FULL_WIDTH, FULL_HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { default: sharp } = await import('sharp')
  const again = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const files: DrawnPhoto['files'] = []
  for (const width of photoWidths) {
    const sized = again().resize({ width: Math.min(width, info.width) })
    files.push({ width, bytes: await sized.webp({ quality: QUALITY }).toBuffer() })
  }
  const middle = await again().resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  return { files, width: info.width, height: info.height, color: hexOf(middle) }
}

/** One to three bytes: a grayscale picture has one. */
function hexOf(pixel: Buffer): string {
  const [red = 0, green = red, blue = red] = pixel
  return `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`
}
