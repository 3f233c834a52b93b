import { ModelFailure } from './model-failure.ts'

/** Expected responses are a few kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024

/** `fetch` without redirects, which would leak the key, and with a size limit. Throws `ModelFailure`. */
export async function guardedFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const { status, headers } = response
  if (status >= 300 && status < 400) {
    await response.body?.cancel().catch(() => undefined)
    throw new ModelFailure('unusable', status)
  }
  const body = await readWhole(response)
  return new Response(body.length > 0 ? body : null, { status, headers })
}

async function readWhole(response: Response): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    // Leaving the loop closes the connection.
    if (size > MAX_ANSWER_BYTES) throw new ModelFailure('unusable', response.status)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
