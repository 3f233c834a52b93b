import { ModelFailure } from './model-failure.ts'

/** An answer of ours takes a few kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024

/**
 * `fetch` for a provider: it follows no redirect, which would carry the key elsewhere, and reads no answer that is too large. Throws
 * `ModelFailure`.
 */
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
    // Leaving the loop lets the connection go.
    if (size > MAX_ANSWER_BYTES) throw new ModelFailure('unusable', response.status)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
