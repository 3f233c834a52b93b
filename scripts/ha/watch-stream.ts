import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchDate, FACILITIES, freeSlot, SEEDED_DAYS, SLOTS_A_DAY } from '../../bench/parts/bench-slots.ts'
import type { HaWorld } from './open-world.ts'

export type WatchedStream = {
  /** Of a hold at the other process: on the same connection, or one opened again. Undefined if it does not. */
  receivesChange(): Promise<'continued' | 'reopened' | undefined>
  close(): void
}

const OPENED_WITHIN_MS = 10_000
const RECEIVED_WITHIN_MS = 10_000
const REOPEN_MS = 500
/** After the days that customers book. */
const DAY = 120

let opened = 0

/**
 * An event stream at the first web process, of a field and a day that nobody else books. Resolves once it is open; if it
 * ends, it is opened again, as by a page.
 */
export async function watchStream({
  processes,
  cookieOf,
}: Pick<HaWorld, 'processes' | 'cookieOf'>): Promise<WatchedStream> {
  const [first, second] = processes.filter(({ role }) => role === 'web').map(({ origin }) => origin)
  const day = DAY + opened++
  const slot = freeSlot(day * FACILITIES * SLOTS_A_DAY)
  const url = `${first}/api/availability-events?facilityId=${slot.facilityId}&date=${benchDate(SEEDED_DAYS + day)}`
  const stop = new AbortController()
  let [opens, received] = [0, 0]

  async function keepOpen(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        const answer = await fetch(url, { signal: stop.signal })
        if (answer.ok) opens++
        for await (const part of answer.body!.pipeThrough(new TextDecoderStream()))
          if (part.includes('event: changed')) received++
      } catch {
        // The process, or its answer, is gone.
      }
      await sleep(REOPEN_MS)
    }
  }

  const isOpen = () => opens > 0
  const reading = keepOpen()
  for (const deadline = performance.now() + OPENED_WITHIN_MS; !isOpen(); await sleep(20))
    if (performance.now() > deadline) throw new Error('The event stream did not open.')
  return {
    async receivesChange() {
      const before = received
      const headers = { 'content-type': 'application/json', cookie: cookieOf(randomUUID()) }
      const body = JSON.stringify({ slotIds: [slot.id] })
      const held = await fetch(`${second}/api/hold-slots`, { method: 'POST', headers, body })
      if (!held.ok) throw new Error(`The hold was refused: ${await held.text()}`)
      for (const deadline = performance.now() + RECEIVED_WITHIN_MS; performance.now() < deadline; await sleep(20))
        if (received > before) return opens > 1 ? 'reopened' : 'continued'
      return undefined
    },
    close() {
      stop.abort()
      void reading
    },
  }
}
