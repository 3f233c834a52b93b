type Leave = (signal: NodeJS.Signals) => void

let leave: Leave | undefined

/** Replaces the handler of SIGTERM and Ctrl-C. Without one, PID 1 of a container ignores them. */
export function onSignal(next: Leave): void {
  if (!leave) for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave?.(signal))
  leave = next
}
