import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { drain } from '#kit/server/draining.ts'
import { onSignal } from '#kit/server/on-signal.ts'

/** A terminal and a watcher may both pass on one Ctrl-C: what comes so soon is the same wish, not impatience. */
const SAME_WISH_MS = 1_000

/** After others have been told to take over what comes. */
const DRAIN_MS = 500

/** Requests under way so long after the signal are cut off: who sent them may send them again, under the same key. */
const PATIENCE_MS = 4_500

/** `stopJobs` lets those under way end and hands the others back; `close` ends what requests and jobs have needed. */
type Rest = { stopJobs: () => Promise<void>; close: () => Promise<void> }

/** The first signal lets requests and jobs under way end, and the process with 0; whoever cannot wait sends a second. */
export function stopOnSignal(app: FastifyInstance, { stopJobs, close }: Rest): void {
  endOnSignal(async signal => {
    await Promise.all([stopServing(app, signal), stopJobs()])
    await close()
  })
}

/**
 * Before anybody is served: a signal ends the process with 0 as soon as what would stay behind has been released. From then on
 * `hasBegun`, and what fails does so because of it.
 */
export function leaveOnSignal(release: () => Promise<void>): { hasBegun: () => boolean } {
  return endOnSignal(() => Promise.race([release().catch(() => {}), sleep(PATIENCE_MS)]))
}

function endOnSignal(work: (signal: NodeJS.Signals) => Promise<void>): { hasBegun: () => boolean } {
  let since = 0
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (since && Date.now() - since > SAME_WISH_MS) process.exit(1)
    if (since) return
    since = Date.now()
    await work(signal)
    process.exit(0)
  }
  onSignal(signal => void end(signal))
  return { hasBegun: () => since > 0 }
}

async function stopServing(app: FastifyInstance, signal: NodeJS.Signals): Promise<void> {
  const cutOff = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => app.server.closeAllConnections())
  // A supervisor's signal; at a terminal nobody takes over.
  if (signal === 'SIGTERM') await drain(app.server, DRAIN_MS)
  await Promise.race([app.close(), cutOff.then(() => app.close())])
}
