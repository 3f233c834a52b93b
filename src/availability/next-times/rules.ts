import type { Period, PricedPeriod } from '#availability/rules.ts'
import { MAX_TIMES, type NextTimes } from './contract.ts'

export type Chosen = { times: readonly PricedPeriod[]; match: NextTimes['match']; whole: PricedPeriod | null }

const nothing: Chosen = { times: [], match: null, whole: null }

/** `open`: of one day, in order. `window` is the requested time of day; `gap` may lie between two slots of it. */
export function chooseTimes(open: readonly PricedPeriod[], window: Period | null, gap = 0): Chosen {
  if (!window) return { ...nothing, times: open.slice(0, MAX_TIMES) }
  const within = open.filter(({ start }) => start >= window.start && start < window.end)
  if (within.length === 0) return { ...nothing, times: nearest(open, window.start), match: 'none' }
  const times = within.slice(0, MAX_TIMES)
  if (!isCovered(window, within, gap)) return { times, match: 'part', whole: null }
  return { times, match: 'all', whole: joined(within) }
}

/** The earliest day on which most of the window is free; without a window the next times, whatever the day. */
export function chooseDay(days: Iterable<Chosen>): Chosen {
  let best: Chosen = nothing
  for (const day of days) {
    if (day.match === null) {
      best = { ...nothing, times: [...best.times, ...day.times].slice(0, MAX_TIMES) }
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

/** The best for the requested time, then the earliest, then the cheapest; undefined without any time. */
export function soonest<T extends Pick<NextTimes, 'times' | 'match'>>(all: readonly T[]): T | undefined {
  const start = ({ times: [first] }: T) => Date.parse(first?.startTime ?? '')
  const price = ({ times: [first] }: T) => Number(first?.pricePerSlot)
  return all
    .filter(({ times }) => times.length > 0)
    .sort((a, b) => rank(a) - rank(b) || start(a) - start(b) || price(a) - price(b))[0]
}

function nearest(open: readonly PricedPeriod[], wanted: number): readonly PricedPeriod[] {
  return open
    .toSorted((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted))
    .slice(0, MAX_TIMES)
    .sort((a, b) => a.start - b.start)
}

function joined(slots: readonly PricedPeriod[]): PricedPeriod {
  const priceCents = slots.reduce((sum, slot) => sum + slot.priceCents, 0)
  return { start: slots[0]!.start, end: slots.at(-1)!.end, priceCents }
}

function isCovered(window: Period, slots: readonly PricedPeriod[], gap: number): boolean {
  let until = window.start
  for (const { start, end } of slots) {
    if (start > until) return false
    until = Math.max(until, end + gap)
  }
  return until >= window.end
}
