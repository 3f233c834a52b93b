/** Pictures kept at most; one has about 70 kB. */
const MOST_PICTURES = 200

/**
 * Turns drawings into PNG files, one at a time and on one thread, so that a crowd of robots leaves the processor to people.
 * Those who ask for the same picture at the same moment wait for one rendering; the pictures asked for last are kept.
 */
export function makePainter() {
  const kept = new Map<string, Promise<Buffer>>()
  let before: Promise<unknown> = Promise.resolve()

  return function paint(key: string, svg: string): Promise<Buffer> {
    const picture = kept.get(key) ?? before.then(() => toPng(svg))
    // Asking makes it the youngest; the oldest goes first.
    kept.delete(key)
    kept.set(key, picture)
    if (kept.size > MOST_PICTURES) kept.delete(kept.keys().next().value!)
    before = picture.catch(() => kept.delete(key))
    return picture
  }
}

/** The library is loaded with the first picture: it is 15 MB that most of a process's life does without. */
async function toPng(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  // With few colors it would be half as large, but lines that run through would stain the field, and it took twice as long.
  return sharp(Buffer.from(svg)).png().toBuffer()
}
