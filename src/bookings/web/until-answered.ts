import { ApiError } from '#kit/web/api-error.ts'

/** Milliseconds between tries; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000]

/**
 * Retries until there is a response: the request may have arrived, so the booking may exist and be paid. Requests are
 * idempotent. Any response ends it, also a refusal; calls `onSilence` before each retry.
 */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  onSilence: () => void,
  pause: (ms: number) => Promise<void> = ms => new Promise(resolve => setTimeout(resolve, ms)),
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (!isSilence(error)) throw error
      onSilence()
      await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]!)
    }
  }
}

/**
 * No response, one of a proxy that cannot reach the server (502, 503, 504), or of a server without its database. The
 * server reporting another system's silence is a response.
 */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof ApiError) || ![0, 502, 503, 504].includes(error.status)) return false
  const code = error.problem?.code
  return error.status === 0 || code === undefined || code === 'temporarily-unavailable'
}
