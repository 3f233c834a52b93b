import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { drain } from '#kit/server/http/draining.ts'
import { onSignal } from '#kit/server/on-signal.ts'
import { waitAtMost } from '#kit/server/resilience.ts'

/** A terminal and a watcher may both forward one Ctrl-C. */
const REPEAT_MS = 1_000

/** Time for load balancers to react. */
const DRAIN_MS = 500

/** Clients can retry with the same idempotency key. */
const TIMEOUT_MS = 4_500

/** `close` releases what requests and jobs used. */
type Shutdown = { stopJobs: () => Promise<void>; close: () => Promise<void> }

/** The first signal exits 0 after requests and jobs, the second at once. */
export function stopOnSignal(app: FastifyInstance, { stopJobs, close }: Shutdown): void {
  endOnSignal(async signal => {
    await Promise.all([stopServing(app, signal), stopJobs()])
    await close()
  })
}

/** During startup. Errors after `hasBegun` are its consequences. Exits 0. */
export function leaveOnSignal(release: () => Promise<void>): { hasBegun: () => boolean } {
  return endOnSignal(() =>
    waitAtMost(
      TIMEOUT_MS,
      release().catch(() => {}),
    ),
  )
}

function endOnSignal(work: (signal: NodeJS.Signals) => Promise<void>): { hasBegun: () => boolean } {
  let since = 0
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (since && performance.now() - since > REPEAT_MS) process.exit(1)
    if (since) return
    since = performance.now()
    await work(signal)
    process.exit(0)
  }
  onSignal(signal => void end(signal))
  return { hasBegun: () => since > 0 }
}

async function stopServing(app: FastifyInstance, signal: NodeJS.Signals): Promise<void> {
  const cutOff = sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => app.server.closeAllConnections())
  // At a terminal there is no load balancer.
  if (signal === 'SIGTERM') await drain(app.server, DRAIN_MS)
  await Promise.race([app.close(), cutOff.then(() => app.close())])
}
