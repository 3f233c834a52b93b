type Leave = (signal: NodeJS.Signals) => void

let leave: Leave | undefined

/**
 * What SIGTERM and Ctrl-C do from now on, in the place of what they did before. Without anything a process that is the first of its
 * container would not even hear them.
 */
export function onSignal(next: Leave): void {
  if (!leave) for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave?.(signal))
  leave = next
}
