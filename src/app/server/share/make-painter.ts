/** About 70 kB each. */
const MAX_PICTURES = 200

/** One at a time on one thread, so that crawlers leave the CPU to people. */
export function makePainter() {
  const kept = new Map<string, Promise<Buffer>>()
  let before: Promise<unknown> = Promise.resolve()

  return function paint(key: string, svg: string): Promise<Buffer> {
    const picture = kept.get(key) ?? before.then(() => toPng(svg))
    kept.delete(key)
    kept.set(key, picture)
    if (kept.size > MAX_PICTURES) kept.delete(kept.keys().next().value!)
    before = picture.catch(() => kept.delete(key))
    return picture
  }
}

/** Lazy: the library takes 15 MB. */
async function toPng(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  // A palette would halve the size, but smear lines and take twice as long.
  return sharp(Buffer.from(svg)).png().toBuffer()
}
