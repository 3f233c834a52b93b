import { setImmediate as nextTurn } from 'node:timers/promises'
import { ProviderFault } from '../adapter.ts'

/** What one file may cost. A year of a busy facility needs a hundredth of it. */
export const LIMITS = {
  /** Events, free/busy lists and available times together. */
  events: 50_000,
  /** Dates that are written out (RDATE, EXDATE, FREEBUSY). */
  dates: 50_000,
  /** Days looked at and times made for one rule: every minute of a month and some. */
  ruleSteps: 50_000,
  /** Changes of the clock in one zone: those that the engine knows of a place are fewer than 300. */
  zoneChanges: 1_000,
  fileSteps: 500_000,
} as const

/** Steps taken after which others are served. */
const STEPS_PER_TURN = 20_000

/** Counts what reading a file costs: whoever writes a calendar decides neither how long we read it nor who waits meanwhile. */
export class Effort {
  #file = 0
  #rule = 0
  #turns = 0
  #lastTurn = 0

  startRule(): void {
    this.#rule = 0
  }

  /** Throws `ProviderFault` when a rule or the file costs more than any honest one. */
  spend(steps: number): void {
    this.#file += steps
    this.#rule += steps
    if (this.#rule > LIMITS.ruleSteps || this.#file > LIMITS.fileSteps)
      throw new ProviderFault('unreadable', 'The calendar repeats an event more often than can be read.')
  }

  /** Lets others go on from time to time. */
  async breathe(): Promise<void> {
    this.#turns += 1
    if (this.#turns % 500 !== 0 && this.#file - this.#lastTurn < STEPS_PER_TURN) return
    this.#lastTurn = this.#file
    await nextTurn()
  }
}
