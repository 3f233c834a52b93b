import type { FastifyBaseLogger } from 'fastify'

export type JobWakes = {
  /** Has the job put in the queue soon; many calls at once are one. Never throws. */
  wake(name: string): void
  wakeIn(name: string, ms: number): void
  stop(): void
}

/** Wakes that come together are one: long enough for the requests of one moment, too short to be noticed. */
const WAKE_MS = 100
/** When a job that is to run is under way, or the queue cannot be reached. */
export const BUSY_MS = 1_000

/** Wishes to run a job, gathered and passed on to the queue; `add` answers false while there is none, and is asked again. */
export function openWakes(log: Pick<FastifyBaseLogger, 'warn'>, add: (name: string) => Promise<boolean>): JobWakes {
  const timers = new Map<string, NodeJS.Timeout>()
  let isStopped = false

  function wakeIn(name: string, ms: number): void {
    if (timers.has(name) || isStopped) return
    timers.set(name, setTimeout(() => void passOn(name), ms).unref())
  }

  async function passOn(name: string): Promise<void> {
    timers.delete(name)
    try {
      if (!(await add(name))) wakeIn(name, WAKE_MS)
    } catch (error) {
      log.warn({ err: error, job: name }, 'job-not-woken')
      wakeIn(name, BUSY_MS)
    }
  }

  return {
    wake: name => wakeIn(name, WAKE_MS),
    wakeIn,
    stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
