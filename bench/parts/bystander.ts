import { setTimeout as sleep } from 'node:timers/promises'
import { benchDate, benchFacilityId, FACILITIES, SEEDED_DAYS } from './bench-slots.ts'
import { HttpConnection, requestText } from './http-connection.ts'
import { quantile } from './load-process.ts'

/** Milliseconds; an observer, not a load. */
const PAUSE_MS = 10

/** `stop` returns the p95 in milliseconds. */
export function startBystander(port: number): { stop(): Promise<number> } {
  const times: number[] = []
  const over = new AbortController()
  const asking = (async () => {
    const connection = new HttpConnection(port)
    for (let asked = 0; !over.signal.aborted; asked++) {
      const began = performance.now()
      const { status } = await connection.ask(requestFor(asked))
      times.push(performance.now() - began)
      if (status !== 200) throw new Error(`A request for open times returned ${status}.`)
      await sleep(PAUSE_MS)
    }
    connection.close()
  })()
  // `stop` rethrows it.
  asking.catch(() => {})
  return {
    async stop() {
      over.abort()
      await asking
      return quantile(times, 0.95)
    },
  }
}

function requestFor(number: number): string {
  const query = new URLSearchParams({
    facilityId: benchFacilityId(number % FACILITIES),
    date: benchDate(number % SEEDED_DAYS),
  })
  return requestText('GET', `/api/availability-slots?${query.toString()}`)
}
