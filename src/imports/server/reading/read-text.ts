import { TextDecoder } from 'node:util'
import type { FileReading } from '#imports/contract.ts'
import { importProblem } from '#imports/import-problem.ts'
import type { FileBytes } from '#kit/server/files/received-file.ts'

export type Encoding = FileReading['encoding']

/** Bytes; other requests run between chunks. */
const PIECE = 32 * 1024
/** More control characters than one in this many mean a binary file. */
const CHARACTERS_PER_CONTROL = 100

const MARKS: readonly [encoding: Encoding, mark: Buffer][] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
]

/**
 * By byte order mark; else UTF-8 if all of it is valid, else Windows-1252. Reads the whole file. `isPart`: may be cut
 * within a character. Throws file-not-text for zero bytes or many control characters.
 */
export async function findEncoding(file: FileBytes, start: Buffer, { isPart }: { isPart: boolean }): Promise<Encoding> {
  const marked = MARKS.find(([, mark]) => start.subarray(0, mark.length).equals(mark))?.[0]
  if (marked === 'utf-16le' || marked === 'utf-16be') return marked
  refuseControls(start)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  for await (const bytes of file.read()) {
    if (bytes.includes(0)) throw importProblem('file-not-text')
    isUtf8 = isUtf8 && decodes(decoder, bytes)
  }
  if (marked) return marked
  return isUtf8 && (isPart || decodes(decoder)) ? 'utf-8' : 'windows-1252'
}

/** UTF-8 without the mark. Throws file-not-text for a zero character. */
export async function* readText(file: FileBytes, encoding: Encoding): AsyncIterable<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of file.read()) {
    for (let start = 0; start < bytes.length; start += PIECE)
      yield checked(decoder.decode(bytes.subarray(start, start + PIECE), { stream: true }))
  }
  yield checked(decoder.decode())
}

function checked(text: string): Buffer {
  if (text.includes('\0')) throw importProblem('file-not-text')
  return Buffer.from(text)
}

/** Without bytes: may the input end here? */
function decodes(decoder: TextDecoder, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}

function refuseControls(bytes: Buffer): void {
  let controls = 0
  for (const byte of bytes) if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)) controls += 1
  if (controls * CHARACTERS_PER_CONTROL > bytes.length) throw importProblem('file-not-text')
}
