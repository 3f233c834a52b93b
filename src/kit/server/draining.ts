import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a server knows of those who ask whether it may be sent more. */
type Readiness = { isDraining: boolean; lastAsked: number; tellOf: (() => void) | undefined }

const known = new WeakMap<Server, Readiness>()

/** Before any request: from `drain` on each answer ends its connection, so that its client comes back by another one. */
export function endConnectionsWhenDraining(server: Server): void {
  const readiness: Readiness = { isDraining: false, lastAsked: Number.NEGATIVE_INFINITY, tellOf: undefined }
  known.set(server, readiness)
  server.prependListener('request', (_request, response) => {
    if (readiness.isDraining) response.shouldKeepAlive = false
  })
}

/** Answers whoever shares out requests: false once the process is about to leave. */
export function mayBeSentMore(server: Server): boolean {
  const readiness = known.get(server)
  if (!readiness) return true
  readiness.lastAsked = performance.now()
  if (readiness.isDraining) readiness.tellOf?.()
  return !readiness.isDraining
}

/** Whoever has asked within so long is waited for, but not for longer than `TELL_MS`. */
const ASKED_MS = 10_000
const TELL_MS = 2_000

/**
 * Goes on serving until whoever asks now and then whether there may be more has been told, and for `ms` after that, so that nobody is
 * in the middle of sending a request when its connection is closed.
 */
export async function drain(server: Server, ms: number): Promise<void> {
  const readiness = known.get(server)
  if (!readiness) return
  const told = new Promise<void>(resolve => {
    readiness.tellOf = resolve
  })
  readiness.isDraining = true
  if (performance.now() - readiness.lastAsked < ASKED_MS)
    await Promise.race([told, sleep(TELL_MS, undefined, { ref: false })])
  await sleep(ms)
}
