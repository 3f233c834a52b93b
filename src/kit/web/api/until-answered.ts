import { isSilence } from './is-silence.ts'

/** Milliseconds; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000]

/**
 * The request may have arrived, so the booking may exist and be paid; requests are idempotent. Any response ends it,
 * also a refusal. Calls `onSilence` before each retry.
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
