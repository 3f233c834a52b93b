import type { Period, PricedPeriod } from '#availability/rules.ts'
import { MAX_TIMES, type NextTimes } from './contract.ts'

export type Chosen = { times: readonly PricedPeriod[]; match: NextTimes['match'] }

export const nothing: Chosen = { times: [], match: null }

/** `open`: of one day, in order. `window` is the requested time of day; `gap` may lie between two slots of it. */
export function chooseTimes(open: readonly PricedPeriod[], window: Period | null, gap = 0): Chosen {
  if (!window) return { times: open.slice(0, MAX_TIMES), match: null }
  const within = open.filter(({ start }) => start >= window.start && start < window.end)
  if (within.length === 0) return { times: nearest(open, window.start), match: 'none' }
  return { times: within.slice(0, MAX_TIMES), match: isCovered(window, within, gap) ? 'all' : 'part' }
}

/** The earliest day on which most of the window is free; without a window the next times, whatever the day. */
export function chooseDay(days: Iterable<Chosen>): Chosen {
  let best: Chosen = nothing
  for (const day of days) {
    if (day.match === null) {
      best = { times: [...best.times, ...day.times].slice(0, MAX_TIMES), match: null }
      if (best.times.length === MAX_TIMES) return best
    } else if (best.match === null || rank(day) < rank(best)) best = day
    if (best.match === 'all') return best
  }
  return best
}

/** Best first. A day without any time is last. */
export function rank({ times, match }: { times: readonly unknown[]; match: NextTimes['match'] }): number {
  if (times.length === 0) return 3
  return { all: 0, part: 1, none: 2 }[match ?? 'all']
}

function nearest(open: readonly PricedPeriod[], wanted: number): readonly PricedPeriod[] {
  return open
    .toSorted((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted))
    .slice(0, MAX_TIMES)
    .sort((a, b) => a.start - b.start)
}

function isCovered(window: Period, slots: readonly PricedPeriod[], gap: number): boolean {
  let until = window.start
  for (const { start, end } of slots) {
    if (start > until) return false
    until = Math.max(until, end + gap)
  }
  return until >= window.end
}
