import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/**
 * Every reader has Helvetica, which has the letters of western European languages (Windows-1252) and nothing else. For
 * other names there is UnifontEX: plain, but it has all scripts.
 */
const inHelvetica = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u

export function isInHelvetica(text: string): boolean {
  return inHelvetica.test(text)
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}](?:[\p{M} ]*[\p{Script=Hebrew}\p{Script=Arabic}\p{M}])*/gu
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As drawn from left to right, which is the order that the PDF library keeps. Readers select the text as it was. */
export function inDrawingOrder(text: string): string {
  return text.replace(rightToLeft, run =>
    Array.from(letters.segment(run), ({ segment }) => segment)
      .reverse()
      .join(''),
  )
}

/** Read for each document that needs it: 14 MB are too much to keep. */
export async function readWideFont(): Promise<Buffer> {
  const require = createRequire(import.meta.url)
  return sfntOf(await readFile(require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff')))
}

const inflateTable = promisify<Buffer, Buffer>(inflate)

/**
 * A WOFF file (w3.org/TR/WOFF) as the font in it. The PDF library reads WOFF, too, but unpacks a table for each letter:
 * two minutes instead of 0.1 seconds.
 */
async function sfntOf(woff: Buffer): Promise<Buffer> {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let end = head.length
  for (let i = 0; i < count; i++) {
    const entry = 44 + 20 * i
    const [offset, packed, length] = [4, 8, 12].map(field => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const data = woff.subarray(offset, offset + packed)
    const table = Buffer.alloc((length + 3) & ~3)
    ;(packed < length ? await inflateTable(data) : data).copy(table)
    const record = 12 + 16 * i
    // Its tag and checksum.
    woff.copy(head, record, entry, entry + 4)
    woff.copy(head, record + 4, entry + 16, entry + 20)
    head.writeUInt32BE(end, record + 8)
    head.writeUInt32BE(length, record + 12)
    tables.push(table)
    end += table.length
  }
  return Buffer.concat([head, ...tables])
}
