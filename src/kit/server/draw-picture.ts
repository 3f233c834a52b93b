import { open } from 'node:fs/promises'
import type { Sharp } from 'sharp'

/** How the files begin that are taken (JPEG; PNG; WebP, whose size comes between the two). */
const beginnings = [
  [[0, Buffer.from([0xff, 0xd8, 0xff])]],
  [[0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]],
  [
    [0, Buffer.from('RIFF')],
    [8, Buffer.from('WEBP')],
  ],
] as const
const LONGEST_BEGINNING = 12

/** Bytes of a pixel that is counted as one: three colors and their transparency, with one byte each. */
const BYTES_A_PIXEL = 4
const MOST_SECONDS = 15
/** So many wait for their turn; each waits for seconds at most. */
const MOST_WAITING = 8

export type Drawn<T> = { drawn: T } | { refusedAs: 'unreadable' | 'too-many-pixels' | 'busy' }

/**
 * Reads a picture that a stranger has sent and makes something of its pixels, turned as the camera was held. Whatever its name says, it
 * must be a JPEG, PNG or WebP picture that can be read to its end; a small file can claim a thousand times as many pixels, and those
 * are counted before any is unpacked. One picture at a time in a process: its pixels take much memory. What is made anew holds nothing
 * of what stood beside the pixels.
 */
export async function drawPicture<T>(
  path: string,
  { mostPixels }: { mostPixels: number },
  draw: (picture: Sharp) => Promise<T>,
): Promise<Drawn<T>> {
  const start = await readStart(path)
  const isKnown = beginnings.some(marks =>
    marks.every(([at, mark]) => start.subarray(at, at + mark.length).equals(mark)),
  )
  if (!isKnown) return { refusedAs: 'unreadable' }
  if (waiting >= MOST_WAITING) return { refusedAs: 'busy' }
  return inTurn(() => drawNow(path, mostPixels, draw))
}

/** The first bytes of a file. */
export async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_BEGINNING), 0, LONGEST_BEGINNING, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The library is loaded with the first picture. It says what is wrong with one in words for programmers. */
async function drawNow<T>(path: string, mostPixels: number, draw: (picture: Sharp) => Promise<T>): Promise<Drawn<T>> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  try {
    const { width, height, channels, depth } = await sharp(path, { limitInputPixels: false, pages: 1 }).metadata()
    const bytes = width * height * Math.max(channels, 3) * (depth === 'ushort' ? 2 : 1)
    if (width * height > mostPixels || bytes > mostPixels * BYTES_A_PIXEL) return { refusedAs: 'too-many-pixels' }
    const picture = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true, pages: 1 })
    return { drawn: await draw(picture.timeout({ seconds: MOST_SECONDS }).flatten({ background: '#fff' })) }
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
