import { randomUUID } from 'node:crypto'
import { bookSlot } from '../conformance/parts/visitor.ts'
import { type AlertFault, pause } from './fault.ts'
import { nextSlot } from './next-slot.ts'
import { addWebhook } from './webhook.ts'

const FROZEN_MS = 300
const LEAK_MEGABYTES = 25
/** More than the rule's 800 MB. */
const LEAKS = 32

export const processDown: AlertFault = {
  rules: ['OpenfieldProcessDown'],
  words: 'the web process stops and is not restarted',
  begin: async ({ web }) => web.halt(),
}

export const eventLoopHeld: AlertFault = {
  rules: ['OpenfieldEventLoopLag'],
  words: `the web process gets no CPU for ${FROZEN_MS} of every ${2 * FROZEN_MS} ms (SIGSTOP), as with a CPU limit`,
  async begin({ web }, signal) {
    const ended = new AbortController()
    const isOver = AbortSignal.any([ended.signal, signal])
    void (async () => {
      while (!isOver.aborted) {
        web.signal('SIGSTOP')
        await pause(FROZEN_MS, isOver)
        web.signal('SIGCONT')
        await pause(FROZEN_MS, isOver)
      }
    })()
    return () => ended.abort()
  },
}

export const memoryLeak: AlertFault = {
  rules: ['OpenfieldMemory'],
  words: `the web process leaks ${LEAK_MEGABYTES} MB a second until it exceeds 800 MB; later it is restarted`,
  async begin({ web }, signal) {
    for (let leak = 0; leak < LEAKS && !signal.aborted; leak++) {
      web.order({ leakMegabytes: LEAK_MEGABYTES })
      await pause(1_000, signal)
    }
    return () => web.kill()
  },
}

export const workerPaused: AlertFault = {
  rules: ['OpenfieldJobsLate', 'OpenfieldWebhooksLate'],
  words: 'the worker hangs (SIGSTOP), and a booking is made that has a webhook',
  async begin({ name, database, worker, visitor }) {
    const slot = nextSlot(name)
    await addWebhook(visitor(), database, { facilityId: slot.facilityId, url: `https://example.com/${randomUUID()}` })
    worker.signal('SIGSTOP')
    await bookSlot(visitor(), slot)
    return () => worker.signal('SIGCONT')
  },
}
