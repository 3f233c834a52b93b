import { z } from 'zod'

/** Bytes, held in memory. A few bytes of gzip can claim to be huge. */
const LONGEST_BODY = 256 * 1024 * 1024

/**
 * Gzip of records: a JSON line, then `bytes` bytes. Order: `backup`, tables with rows (COPY text format), sequences,
 * photos, `end`, without which it is incomplete.
 */
const Head = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('backup'),
    version: z.literal(1),
    madeAt: z.iso.datetime(),
    migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  }),
  z.object({
    kind: z.literal('table'),
    name: z.string(),
    columns: z.array(z.string()),
    rows: z.number(),
    sum: z.string(),
  }),
  z.object({ kind: z.literal('rows'), bytes: z.number().int().positive().max(LONGEST_BODY) }),
  z.object({ kind: z.literal('sequence'), name: z.string(), value: z.string() }),
  z.object({
    kind: z.literal('file'),
    name: z.string(),
    bytes: z.number().int().nonnegative().max(LONGEST_BODY),
    sha256: z.string(),
  }),
  z.object({ kind: z.literal('end') }),
])

export type RecordHead = z.infer<typeof Head>
export type BackupRecord = RecordHead & { body: Buffer }
export type HeadOf<Kind extends RecordHead['kind']> = Extract<RecordHead, { kind: Kind }>

export class DamagedBackup extends Error {}

export function isFileName(name: string): boolean {
  return /^[\w-][\w.-]*$/.test(name)
}

export function encodeRecord(head: RecordHead, body?: Uint8Array): Buffer {
  const line = Buffer.from(`${JSON.stringify(head)}\n`)
  return body ? Buffer.concat([line, body]) : line
}

/** Throws `DamagedBackup` at the first invalid byte, or without `end`. */
export async function* readRecords(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const bytes = new ByteReader(source)
  for (;;) {
    const head = parseHead(await bytes.line())
    const body = 'bytes' in head ? await bytes.take(head.bytes) : Buffer.alloc(0)
    yield { ...head, body }
    if (head.kind === 'end') return
  }
}

/** Bytes. Only the first, which lists the migrations, is long. */
const LONGEST_LINE = 1024 * 1024

function parseHead(line: string): RecordHead {
  try {
    return Head.parse(JSON.parse(line))
  } catch (error) {
    throw new DamagedBackup('It contains unexpected records.', { cause: error })
  }
}

class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async line(): Promise<string> {
    let end = this.#rest.indexOf(10)
    while (end < 0 && this.#rest.length < LONGEST_LINE) {
      this.#rest = Buffer.concat([this.#rest, await this.#next()])
      end = this.#rest.indexOf(10)
    }
    const line = this.#rest.toString('utf8', 0, Math.max(end, 0))
    this.#rest = this.#rest.subarray(end + 1)
    return line
  }

  async take(length: number): Promise<Buffer> {
    const parts = [this.#rest]
    let have = this.#rest.length
    while (have < length) {
      const part = await this.#next()
      parts.push(part)
      have += part.length
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts)
    this.#rest = all.subarray(length)
    return all.subarray(0, length)
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#source.next()
    if (done) throw new DamagedBackup('It is incomplete.')
    return value
  }
}
