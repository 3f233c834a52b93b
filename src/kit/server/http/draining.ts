import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitAtMost } from '../resilience.ts'

type Readiness = { isDraining: boolean; lastAsked: number; notify: (() => void) | undefined }

const known = new WeakMap<Server, Readiness>()

/** Call before any request. While draining, responses close their connection, so that clients reconnect elsewhere. */
export function endConnectionsWhenDraining(server: Server): void {
  const readiness: Readiness = { isDraining: false, lastAsked: Number.NEGATIVE_INFINITY, notify: undefined }
  known.set(server, readiness)
  server.prependListener('request', (_request, response) => {
    if (readiness.isDraining) response.shouldKeepAlive = false
  })
}

/** For load balancers: false once draining. */
export function mayBeSentMore(server: Server): boolean {
  const readiness = known.get(server)
  if (!readiness) return true
  readiness.lastAsked = performance.now()
  if (readiness.isDraining) readiness.notify?.()
  return !readiness.isDraining
}

/** Waits for a load balancer that asked within `ASKED_MS`, at most `NOTICE_MS`. */
const ASKED_MS = 10_000
const NOTICE_MS = 2_000

/** Serves until load balancers have noticed, and `ms` longer, so that no request is cut off. */
export async function drain(server: Server, ms: number): Promise<void> {
  const readiness = known.get(server)
  if (!readiness) return
  const told = new Promise<void>(resolve => {
    readiness.notify = resolve
  })
  readiness.isDraining = true
  if (performance.now() - readiness.lastAsked < ASKED_MS) await waitAtMost(NOTICE_MS, told)
  await sleep(ms)
}
