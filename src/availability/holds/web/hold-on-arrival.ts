/** Navigation state, not a URL parameter, so only a tap holds: no shared link, other tab, prefetch or crawler. */
export const holdOnArrival = { holdsPick: true } as const

export function isHoldOnArrival(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'holdsPick' in state && state.holdsPick === true
}
