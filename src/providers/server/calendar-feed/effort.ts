import { setImmediate as nextTurn } from 'node:timers/promises'
import { ProviderFault } from '../adapter.ts'

/** A busy facility's year needs a hundredth. */
export const LIMITS = {
  /** Events, free/busy lists and availabilities together. */
  events: 50_000,
  /** RDATE, EXDATE and FREEBUSY. */
  dates: 50_000,
  /** Over a month of minutes. */
  ruleSteps: 50_000,
  /** The engine's zones have fewer than 300. */
  zoneChanges: 1_000,
  fileSteps: 500_000,
} as const

/** Steps between yields to the event loop. */
const STEPS_PER_TURN = 20_000

/** Bounds the cost of untrusted calendars. */
export class Effort {
  #file = 0
  #rule = 0
  #turns = 0
  #lastTurn = 0

  startRule(): void {
    this.#rule = 0
  }

  /** Throws `ProviderFault` beyond `LIMITS`. */
  spend(steps: number): void {
    this.#file += steps
    this.#rule += steps
    if (this.#rule > LIMITS.ruleSteps || this.#file > LIMITS.fileSteps)
      throw new ProviderFault('unreadable', 'The calendar repeats an event too many times to read.')
  }

  /** Yields to the event loop now and then. */
  async breathe(): Promise<void> {
    this.#turns += 1
    if (this.#turns % 500 !== 0 && this.#file - this.#lastTurn < STEPS_PER_TURN) return
    this.#lastTurn = this.#file
    await nextTurn()
  }
}
