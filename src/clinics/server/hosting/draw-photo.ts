import { open } from 'node:fs/promises'

/** Pixels along each side of a photo as we keep it. */
const SIDE = 512
const QUALITY = 80
/** What a large camera takes; a small file can claim a thousand times as many, and each costs four bytes once it is unpacked. */
const MOST_PIXELS = 40_000_000
const MOST_SECONDS = 15

/** How the files begin that we take (JPEG; PNG; WebP, whose size comes between the two). */
const beginnings = [
  [[0, Buffer.from([0xff, 0xd8, 0xff])]],
  [[0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]],
  [
    [0, Buffer.from('RIFF')],
    [8, Buffer.from('WEBP')],
  ],
] as const
const LONGEST_BEGINNING = 12

/**
 * Draws a photo anew, as a square WebP picture: turned as the camera was held, cut around its middle, with nothing of what stood
 * beside the pixels. Undefined when it is no JPEG, PNG or WebP picture, whatever its name says, or cannot be read to its end.
 */
export async function drawPhoto(path: string): Promise<Buffer | undefined> {
  const start = await readStart(path)
  const isKnown = beginnings.some(marks =>
    marks.every(([at, mark]) => start.subarray(at, at + mark.length).equals(mark)),
  )
  return isKnown ? inTurn(() => draw(path)) : undefined
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_BEGINNING), 0, LONGEST_BEGINNING, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The library is loaded with the first photo. It says what is wrong with a picture in words for programmers. */
async function draw(path: string): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  try {
    return await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true, pages: 1 })
      .timeout({ seconds: MOST_SECONDS })
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** One at a time: a large picture takes a second and its pixels much memory. */
let before: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = before.then(work)
  before = done.catch(() => {})
  return done
}
