import { addDays, instantOf } from '#kit/shared/time.ts'

/** A stretch of time, in milliseconds since 1970; the end is not part of it. */
export type Period = { start: number; end: number }

/** What a provider says of one facility for a span of time. */
export type ProviderTimes = {
  /** When something has the facility, in order, none of them overlapping. */
  busy: readonly Period[]
  /** When it can be booked at all; null where the provider does not say, so that our schedule stands. */
  open: readonly Period[] | null
}

/** Days that a provider is asked for at once: what the strictest of them allows. */
export const MAX_SPAN_DAYS = 31

/** In order, overlapping and touching ones joined, cut to a span; what ends before it begins is left out. */
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

/** When a facility cannot be booked within a span, by what a provider says: it is taken, or closed. */
export function busyIn({ busy, open }: ProviderTimes, span: Period): Period[] {
  return joinPeriods([...busy, ...(open ? gapsBetween(joinPeriods(open, span), span) : [])], span)
}

/** `periods` in order, none of them touching another. */
function gapsBetween(periods: readonly Period[], { start, end }: Period): Period[] {
  const edges = [start, ...periods.flatMap(period => [period.start, period.end]), end]
  return Array.from({ length: periods.length + 1 }, (_, gap) => ({ start: edges[2 * gap]!, end: edges[2 * gap + 1]! }))
}

/** An answer so young is not asked for again. */
export const FRESH_MS = 60_000
/** So many failures in a row, and a provider is left alone for a while. */
const FAILURES_ALLOWED = 5
const SHORTEST_REST_MS = 60_000
const LONGEST_REST_MS = 15 * 60_000

/** Until when a provider is left alone after so many failures in a row; null while it may be asked. `now` in milliseconds. */
export function closedUntil(failuresInRow: number, now: number): Date | null {
  if (failuresInRow < FAILURES_ALLOWED) return null
  const rest = SHORTEST_REST_MS * 2 ** Math.min(failuresInRow - FAILURES_ALLOWED, 10)
  return new Date(now + Math.min(rest, LONGEST_REST_MS))
}

/** Busy times, each day of a zone apart: what passes midnight is in both. `from` and `to`: calendar days, both among them. */
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

/** Whether nothing busy touches a period. */
export function isFreeOf(busy: readonly Period[], { start, end }: Period): boolean {
  return !busy.some(period => period.start < end && start < period.end)
}

/** Runs of calendar days that can each be asked for at once, together as few as hold all of `days` (yyyy-MM-dd, in any order). */
export function runsOfDays(days: readonly string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = []
  for (const day of [...new Set(days)].sort()) {
    const run = runs.at(-1)
    if (run && day < addDays(run.from, MAX_SPAN_DAYS)) run.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}
