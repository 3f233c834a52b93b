import { drawPicture } from '#kit/server/files/draw-picture.ts'

/** Pixels per side. */
const SIDE = 512
const QUALITY = 80
/** Enough for a large camera. */
const MAX_PIXELS = 40_000_000

/**
 * A square WebP: rotated upright, center-cropped, without metadata. Undefined unless the content is a readable
 * JPEG, PNG or WebP, whatever the file name.
 */
export async function drawPhoto(path: string): Promise<Buffer | undefined> {
  const result = await drawPicture(path, { mostPixels: MAX_PIXELS }, picture =>
    picture.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  )
  return 'drawn' in result ? result.drawn : undefined
}
