/** At most `max` at once; the others wait in order. */
export type Turns = {
  /** Rejects after `waitMs`. */
  take(): Promise<void>
  leave(): void
  figures(): { inUse: number; waiting: number }
}

export function openTurns(max: number, waitMs: number): Turns {
  let inUse = 0
  const waiting = new Set<() => void>()
  return {
    async take() {
      if (inUse < max) return void inUse++
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const begin = () => {
        waiting.delete(begin)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(Object.assign(new Error('All connections are in use.'), { code: 'CONNECT_TIMEOUT' }))
      }, waitMs)
      waiting.add(begin)
      await promise
    },
    leave() {
      const [next] = waiting
      if (next) next()
      else inUse--
    },
    figures: () => ({ inUse, waiting: waiting.size }),
  }
}
