import { drawPicture } from '#kit/server/draw-picture.ts'

/** Pixels along each side of a photo as we keep it. */
const SIDE = 512
const QUALITY = 80
/** What a large camera takes. */
const MOST_PIXELS = 40_000_000

/**
 * Draws a photo anew, as a square WebP picture: turned as the camera was held, cut around its middle, with nothing of what stood
 * beside the pixels. Undefined when it is no JPEG, PNG or WebP picture, whatever its name says, or cannot be read to its end.
 */
export async function drawPhoto(path: string): Promise<Buffer | undefined> {
  const result = await drawPicture(path, { mostPixels: MOST_PIXELS }, picture =>
    picture.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  )
  return 'drawn' in result ? result.drawn : undefined
}
