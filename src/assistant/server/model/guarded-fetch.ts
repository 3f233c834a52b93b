import { ModelFailure } from './model-failure.ts'

/** An answer of ours takes a few kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024
/** Whoever is to come back later than this is not waited for. */
const LONGEST_WAIT_MS = 3_000

/**
 * `fetch` for a provider: it follows no redirect, which would carry the key elsewhere, and reads no answer that is too large. `note`
 * is told the status of every answer that is no success. Throws `ModelFailure`.
 */
export function guardedFetch(note: (status: number) => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    const { status, headers } = response
    if (!response.ok) note(status)
    if (status >= 300 && status < 400) return drop(response, new ModelFailure('unusable', status))
    if (waitOf(headers) > LONGEST_WAIT_MS && status === 429) return drop(response, new ModelFailure('busy', status))
    const body = await readWhole(response)
    return new Response(body.length > 0 ? body : null, { status, headers })
  }
}

async function drop(response: Response, failure: ModelFailure): Promise<never> {
  await response.body?.cancel().catch(() => undefined)
  throw failure
}

/** In seconds, or as a date (RFC 9110, section 10.2.3); 0 where nothing is said. */
function waitOf(headers: Headers): number {
  const said = headers.get('retry-after') ?? ''
  const wait = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isNaN(wait) ? 0 : wait
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
