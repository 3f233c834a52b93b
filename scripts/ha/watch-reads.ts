import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHANGED_COOKIE } from '#app/contract.ts'
import { connect } from '#kit/server/db/db.ts'
import { benchFacilityId } from '../../bench/parts/bench-slots.ts'
import type { HaWorld } from './open-world.ts'

/** Searches of one user. */
export type Reads = {
  count: number
  /** Of the same user, which succeeded. */
  changes: number
  /** What showed less than before. */
  backward: string[]
}

export type WatchedReads = {
  /** Always at one process, without changes. */
  reader: Reads
  /** At any process; must also show what was there at their own last change. */
  changer: Reads
}

const PAUSE_MS = 150
const CHANGE_EVERY_MS = 3_000
const TIMEOUT_MS = 10_000
const NAME = 'Watched Court'
const facilityId = benchFacilityId(0)

/** Of the whole run. */
let lastNumber = 0

/** Renames a facility all the time, with growing numbers, and searches for it. */
export function watchReads(world: Pick<HaWorld, 'cluster' | 'processes' | 'cookieOf'>): {
  end(): Promise<WatchedReads>
} {
  const stop = new AbortController()
  const { DATABASE_URL, DATABASE_DIRECT_URL } = world.cluster.env
  const origins = world.processes.filter(({ role }) => role === 'web').map(({ origin }) => origin)
  const db = connect({ url: DATABASE_URL, directUrl: DATABASE_DIRECT_URL }, { max: 1 })
  let written = 0

  async function keepRenaming(): Promise<void> {
    while (!stop.signal.aborted) {
      const number = ++lastNumber
      const name = `${NAME} ${String(number).padStart(6, '0')}`
      await db`update facility set name = ${name} where id = ${facilityId}`.then(
        () => void (written = number),
        // Perhaps done.
        () => {},
      )
      await sleep(PAUSE_MS)
    }
  }

  async function keepReading(reads: Reads, { isChanging }: { isChanging: boolean }): Promise<void> {
    const visitor = world.cookieOf(randomUUID())
    let [least, why] = [0, 'an earlier search']
    let [changedAt, cookieUntil] = [Number.NEGATIVE_INFINITY, 0]
    const ask = async (url: string, init: RequestInit = {}) => {
      const origin = isChanging ? origins[Math.floor(Math.random() * origins.length)] : origins[0]
      const cookie = performance.now() < cookieUntil ? `${visitor}; ${CHANGED_COOKIE}=1` : visitor
      const headers = { ...(init.body !== undefined && { 'content-type': 'application/json' }), cookie }
      const answer = await fetch(`${origin}${url}`, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
      const changed = answer.headers.getSetCookie().find(one => one.startsWith(`${CHANGED_COOKIE}=`))
      if (changed) cookieUntil = performance.now() + 1_000 * Number(/Max-Age=(\d+)/.exec(changed)![1])
      const body: unknown = await answer.json()
      return { isOk: answer.ok, body }
    }
    while (!stop.signal.aborted) {
      try {
        if (isChanging && performance.now() - changedAt > CHANGE_EVERY_MS) {
          const before = written
          const body = JSON.stringify({ facilityId })
          if ((await ask('/api/favorites', { method: 'POST', body })).isOk) {
            changedAt = performance.now()
            reads.changes++
            if (before > least) [least, why] = [before, 'their own change']
          }
        }
        const { isOk, body } = await ask(`/api/facility-names?query=${encodeURIComponent(NAME)}`)
        const shown = isOk ? numberIn(body) : undefined
        if (shown !== undefined) {
          reads.count++
          if (shown < least) reads.backward.push(`a search showed change ${shown}, after ${why} at ${least}`)
          if (shown > least) [least, why] = [shown, 'an earlier search']
        }
      } catch {
        // Without a response.
      }
      await sleep(PAUSE_MS)
    }
  }

  const watched: WatchedReads = {
    reader: { count: 0, changes: 0, backward: [] },
    changer: { count: 0, changes: 0, backward: [] },
  }
  const running = [
    keepRenaming(),
    keepReading(watched.reader, { isChanging: false }),
    keepReading(watched.changer, { isChanging: true }),
  ]
  return {
    async end() {
      stop.abort()
      await Promise.all(running)
      await db.end({ timeout: 1 })
      return watched
    },
  }
}

function numberIn(body: unknown): number | undefined {
  const found = /Watched Court (\d{6})/.exec(JSON.stringify(body))
  return found ? Number(found[1]) : undefined
}
