/**
 * State of a link to a time on the booking page: the page holds that time when it opens. It is no part of the address, so
 * that only a tap holds: not a shared link, another tab, a prefetch or a crawler.
 */
export const holdOnArrival = { holdsPick: true } as const

export function isHoldOnArrival(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'holdsPick' in state && state.holdsPick === true
}
