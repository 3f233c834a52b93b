import type { FieldResult } from '#search/contract.ts'
import { BY_DISTANCE, BY_PRICE, BY_SOONEST } from '#search/rules-order.ts'

/** `startTime` in ISO 8601. */
export type CommonStart = { startTime: string; freeCount: number }

/** The given order is the best match: available the whole time, then the nearest. */
export function sorted(results: readonly FieldResult[], sort: string | undefined): readonly FieldResult[] {
  switch (sort) {
    case BY_DISTANCE:
      return results.toSorted((a, b) => a.distanceMiles - b.distanceMiles)
    case BY_PRICE:
      return results.toSorted((a, b) => a.pricePerHour - b.pricePerHour)
    case BY_SOONEST:
      return results.toSorted((a, b) => startOf(a) - startOf(b))
    default:
      return results
  }
}

function startOf({ startTimes: [first = ''] }: FieldResult): number {
  return Date.parse(first)
}

/** Free at most facilities; the earliest wins ties. Each result needs a start time. */
export function commonStart(results: readonly Pick<FieldResult, 'startTimes'>[]): CommonStart {
  const counts = new Map<string, number>()
  for (const { startTimes } of results) {
    for (const startTime of new Set(startTimes)) counts.set(startTime, (counts.get(startTime) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([a, some], [b, more]) => more - some || Date.parse(a) - Date.parse(b))
  return { startTime: best?.[0] ?? '', freeCount: best?.[1] ?? 0 }
}
