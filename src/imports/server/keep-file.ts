import type { Db, Tx } from '#kit/server/db/db.ts'
import type { FileBytes } from '#kit/server/http/received-file.ts'
import type { HashedFile } from './open-list.ts'
import { findPiece, findPieces, insertPiece } from './store.ts'

/** Bytes, the table's maximum. */
const PIECE_BYTES = 256 * 1024

/** Stored in chunks, so that any process can run the import. */
export async function keepFile(tx: Tx, importId: string, file: FileBytes): Promise<void> {
  let number = 0
  for await (const bytes of pieces(file)) await insertPiece(tx, importId, { number: number++, bytes })
}

/** Readable only while the import runs. */
export async function keptFile(db: Db, importId: string): Promise<HashedFile> {
  return {
    ...(await findPieces(db, importId)),
    async *read() {
      for (let number = 0; ; number++) {
        const piece = await findPiece(db, importId, number)
        if (!piece) return
        yield piece
      }
    },
  }
}

/** Equal sizes, except the last. */
async function* pieces(file: FileBytes): AsyncGenerator<Buffer> {
  let [waiting, size]: [Buffer[], number] = [[], 0]
  for await (const chunk of file.read()) {
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + PIECE_BYTES - size)
      waiting.push(part)
      size += part.length
      from += part.length
      if (size < PIECE_BYTES) continue
      yield Buffer.concat(waiting)
      ;[waiting, size] = [[], 0]
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
}
