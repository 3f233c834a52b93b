import type { FastifyBaseLogger } from 'fastify'

export type JobWakes = {
  wake(name: string): void
  wakeIn(name: string, ms: number): void
  stop(): void
}

/** Too short to notice. */
const WAKE_MS = 100
export const BUSY_MS = 1_000

/** `add` returns false to be retried. */
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
