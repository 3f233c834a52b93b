type Leave = (signal: NodeJS.Signals) => void

let leave: Leave | undefined

/** Replaces the handler. Without one, PID 1 of a container ignores SIGTERM and Ctrl-C. */
export function onSignal(next: Leave): void {
  if (!leave) for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave?.(signal))
  leave = next
}
