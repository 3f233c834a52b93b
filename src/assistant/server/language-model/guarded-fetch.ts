import { LanguageModelFailure } from './language-model-failure.ts'

/** A few kilobytes are usual. */
const MAX_ANSWER_BYTES = 256 * 1024

/** No redirects, which would leak the key, and a size limit. Throws `LanguageModelFailure`. */
export async function guardedFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const { status, headers } = response
  if (status >= 300 && status < 400) {
    await response.body?.cancel().catch(() => undefined)
    throw new LanguageModelFailure('unusable', status)
  }
  const body = await readWhole(response)
  return new Response(body.length > 0 ? body : null, { status, headers })
}

async function readWhole(response: Response): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    // This closes the connection.
    if (size > MAX_ANSWER_BYTES) throw new LanguageModelFailure('unusable', response.status)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
