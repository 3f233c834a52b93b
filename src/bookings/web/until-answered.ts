import { ApiError } from '#kit/web/api-error.ts'

/** Pauses between tries, in milliseconds; the last one goes on. */
const PAUSES_MS = [1_000, 2_000, 5_000]

/**
 * Asks again for as long as there is no answer: the request may have arrived, so the booking may exist and be paid, and only the
 * server can say. It answers the same booking however often it is asked. Any answer ends it, a refusal too; `onSilence` is
 * told before each further try.
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
 * No answer at all, or only that of something in between which cannot reach the server (502, 503, 504), or of the server that cannot
 * reach its records. That another system is silent is something that the server has said.
 */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof ApiError) || ![0, 502, 503, 504].includes(error.status)) return false
  const code = error.problem?.code
  return error.status === 0 || code === undefined || code === 'temporarily-unavailable'
}
