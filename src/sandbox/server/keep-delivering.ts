import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#kit/server/db/db.ts'
import { onEventMade } from './event-made.ts'
import { forgetOld } from './store.ts'

/** Batches events; the provider takes longer. */
const GATHER_MS = 200
/** Polls for other processes' events and due work. */
const LOOK_MS = 1_000
const TIDY_MS = 3_600_000

type Deliveries = {
  db: Db
  log?: { error(details: object, message: string): void }
  deliverDue: () => Promise<number>
  deliver: () => Promise<number>
}

/** Delivers this process's events soon, and everything due each second. */
export function keepDelivering({ db, log, deliverDue, deliver }: Deliveries): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let isWoken = true
  let wake = () => {}
  const forget = onEventMade(db, () => {
    isWoken = true
    wake()
  })

  async function run(): Promise<void> {
    let [looked, tidied] = [-Infinity, -Infinity]
    while (!stopping.signal.aborted) {
      const isTime = performance.now() - looked >= LOOK_MS
      if (isTime) looked = performance.now()
      isWoken = false
      try {
        await (isTime ? deliverDue() : deliver())
        if (performance.now() - tidied >= TIDY_MS) {
          tidied = performance.now()
          await forgetOld(db)
        }
      } catch (error) {
        log?.error({ err: error }, 'sandbox-events-not-delivered')
        isWoken = false
      }
      if (!isWoken && !stopping.signal.aborted) await pause()
      if (isWoken) await sleep(GATHER_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  function pause(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, LOOK_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      forget()
      wake()
      await running
    },
  }
}
