import { open } from 'node:fs/promises'
import type { Sharp } from 'sharp'

/** Magic bytes; WebP's size lies between its two. */
const beginnings = [
  [[0, Buffer.from([0xff, 0xd8, 0xff])]],
  [[0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]],
  [
    [0, Buffer.from('RIFF')],
    [8, Buffer.from('WEBP')],
  ],
] as const
const LONGEST_BEGINNING = 12

/** RGBA, one byte each. */
const BYTES_A_PIXEL = 4
/** Longest side: a picture one pixel wide and millions high takes minutes. */
const MAX_SIDE = 30_000
const MAX_SECONDS = 15
const MAX_WAITING = 8

export type Drawn<T> = { drawn: T } | { refusedAs: 'unreadable' | 'too-many-pixels' | 'busy' }

/**
 * Decodes untrusted JPEG, PNG or WebP, upright per EXIF, without metadata. Checks the pixel count first: a small file
 * can claim a thousand times as many. One at a time, to bound memory.
 */
export async function decodePicture<T>(
  path: string,
  { mostPixels }: { mostPixels: number },
  draw: (picture: Sharp) => Promise<T>,
): Promise<Drawn<T>> {
  const start = await readStart(path)
  const isKnown = beginnings.some(marks =>
    marks.every(([at, mark]) => start.subarray(at, at + mark.length).equals(mark)),
  )
  if (!isKnown) return { refusedAs: 'unreadable' }
  if (waiting >= MAX_WAITING) return { refusedAs: 'busy' }
  return inTurn(() => drawNow(path, mostPixels, draw))
}

export async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_BEGINNING), 0, LONGEST_BEGINNING, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The library's messages address programmers. */
async function drawNow<T>(path: string, mostPixels: number, draw: (picture: Sharp) => Promise<T>): Promise<Drawn<T>> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  try {
    const { width, height, channels, depth } = await sharp(path, { limitInputPixels: false, pages: 1 }).metadata()
    const bytes = width * height * Math.max(channels, 3) * (depth === 'ushort' ? 2 : 1)
    if (Math.max(width, height) > MAX_SIDE) return { refusedAs: 'too-many-pixels' }
    if (width * height > mostPixels || bytes > mostPixels * BYTES_A_PIXEL) return { refusedAs: 'too-many-pixels' }
    const picture = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true, pages: 1 })
    return { drawn: await draw(picture.timeout({ seconds: MAX_SECONDS }).flatten({ background: '#fff' })) }
  } catch {
    return { refusedAs: 'unreadable' }
  }
}

let before: Promise<unknown> = Promise.resolve()
let waiting = 0

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1
  const done = before.then(work).finally(() => {
    waiting -= 1
  })
  before = done.catch(() => {})
  return done
}
