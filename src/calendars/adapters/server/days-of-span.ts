import type { Period } from '#calendars/rules.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'

/** Dates at the facility, inclusive. */
export type Days = { from: string; to: string }

/** From a day before the span: vendors filter by start, and last night's event may still be on. */
export function daysOfSpan(span: Period, { timeZone, limit }: { timeZone: string; limit: number }): Days[] {
  const last = dateIn(timeZone, Math.max(span.start, span.end - 1))
  const runs: Days[] = []
  for (let from = addDays(dateIn(timeZone, span.start), -1); from <= last; from = addDays(from, limit)) {
    const to = addDays(from, limit - 1)
    runs.push({ from, to: to < last ? to : last })
  }
  return runs
}
