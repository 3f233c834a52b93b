import { addDays, instantOf } from '#kit/shared/time.ts'

/** Milliseconds since 1970, end exclusive. */
export type Period = { start: number; end: number }

export type ProviderTimes = {
  /** Sorted and disjoint. */
  busy: readonly Period[]
  /** Null if unknown; then our schedule applies. */
  open: readonly Period[] | null
}

/** Per request: the strictest provider's limit. */
export const MAX_SPAN_DAYS = 31

/** Clips; drops periods that end before they begin. */
export function joinPeriods(periods: readonly Period[], span: Period): Period[] {
  const joined: Period[] = []
  const inSpan = periods
    .filter(({ start, end }) => start < end && start < span.end && end > span.start)
    .map(({ start, end }) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end) }))
    .sort((a, b) => a.start - b.start)
  for (const period of inSpan) {
    const last = joined.at(-1)
    if (last && period.start <= last.end) last.end = Math.max(last.end, period.end)
    else joined.push({ ...period })
  }
  return joined
}

export function busyIn({ busy, open }: ProviderTimes, span: Period): Period[] {
  return joinPeriods([...busy, ...(open ? gapsBetween(joinPeriods(open, span), span) : [])], span)
}

/** `periods` sorted and disjoint. */
function gapsBetween(periods: readonly Period[], { start, end }: Period): Period[] {
  const edges = [start, ...periods.flatMap(period => [period.start, period.end]), end]
  return Array.from({ length: periods.length + 1 }, (_, gap) => ({ start: edges[2 * gap]!, end: edges[2 * gap + 1]! }))
}

/** Younger answers are reused. */
export const FRESH_MS = 60_000
/** Consecutive failures before a provider's circuit opens. */
const FAILURES_ALLOWED = 5
const SHORTEST_REST_MS = 60_000
const LONGEST_REST_MS = 15 * 60_000

/** Circuit breaker: null while the provider may be queried. `now` in milliseconds. */
export function pausedUntil(failuresInRow: number, now: number): Date | null {
  if (failuresInRow < FAILURES_ALLOWED) return null
  const rest = SHORTEST_REST_MS * 2 ** Math.min(failuresInRow - FAILURES_ALLOWED, 10)
  return new Date(now + Math.min(rest, LONGEST_REST_MS))
}

/** A period across midnight is in both days; `from` and `to` inclusive. */
export function splitByDays(
  busy: readonly Period[],
  { from, to, zone }: { from: string; to: string; zone: string },
): { day: string; busy: Period[] }[] {
  const days: { day: string; busy: Period[] }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const span = { start: instantOf(day, 0, zone), end: instantOf(addDays(day, 1), 0, zone) }
    days.push({ day, busy: joinPeriods(busy, span) })
  }
  return days
}

export function isFreeOf(busy: readonly Period[], { start, end }: Period): boolean {
  return !busy.some(period => period.start < end && start < period.end)
}

/** The fewest runs that cover `days` (yyyy-MM-dd, any order). */
export function runsOfDays(days: readonly string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = []
  for (const day of [...new Set(days)].sort()) {
    const run = runs.at(-1)
    if (run && day < addDays(run.from, MAX_SPAN_DAYS)) run.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}
