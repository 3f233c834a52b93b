/** Navigation state, not a URL parameter, so only a tap holds: no shared link, other tab, prefetch or crawler. */
export const holdOnArrival = { holdsPick: true } as const

export function isHoldOnArrival(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'holdsPick' in state && state.holdsPick === true
}

/** The same for a series. `count`: how many dates the tapped button promised. */
export const holdSeriesOnArrival = (count: number) => ({ holdsSeries: count })

export function seriesToHold(state: unknown): number | undefined {
  const count = typeof state === 'object' && state !== null && 'holdsSeries' in state ? state.holdsSeries : undefined
  return typeof count === 'number' ? count : undefined
}
