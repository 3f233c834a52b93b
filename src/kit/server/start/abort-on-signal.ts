import { onSignal } from '#kit/server/on-signal.ts'
import { StartFault } from '#kit/server/start-fault.ts'

/** The first signal aborts, the second exits at once. */
export function abortOnSignal(): AbortSignal {
  const stopping = new AbortController()
  onSignal(() => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort(new StartFault('busy', 'Stopped before it was done. Nothing was kept.'))
  })
  return stopping.signal
}
