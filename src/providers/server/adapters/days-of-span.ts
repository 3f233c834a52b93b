import { addDays, dateIn } from '#kit/shared/time.ts'
import type { Period } from '#providers/rules.ts'

/** Calendar dates of the facility, the last one included. */
export type Days = { from: string; to: string }

/**
 * The days to ask a vendor for so that nothing of the span is missed, in runs of at most `limit` days. They begin a day early: vendors
 * look for what starts on a day, and what started last night may still be going on.
 */
export function daysOfSpan(span: Period, { timeZone, limit }: { timeZone: string; limit: number }): Days[] {
  const last = dateIn(timeZone, Math.max(span.start, span.end - 1))
  const runs: Days[] = []
  for (let from = addDays(dateIn(timeZone, span.start), -1); from <= last; from = addDays(from, limit)) {
    const to = addDays(from, limit - 1)
    runs.push({ from, to: to < last ? to : last })
  }
  return runs
}
