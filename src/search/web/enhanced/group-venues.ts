import type { FieldResult } from '#search/contract.ts'
import { BY_DISTANCE, BY_PRICE, BY_SOONEST } from '#search/rules-order.ts'

type Venue = NonNullable<FieldResult['venue']>

export type FoundPlace =
  | { kind: 'facility'; id: string; result: FieldResult }
  | {
      kind: 'venue'
      id: string
      venue: Venue
      /** In the given order, at least two. */
      results: FieldResult[]
      at: CommonStart
    }

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

/** Placed at its first result. Every result is on exactly one card. */
export function groupByVenue(results: readonly FieldResult[]): FoundPlace[] {
  const byVenue = Map.groupBy(results, ({ venue, facilityId }) => venue?.id ?? facilityId)
  return [...byVenue].map(([id, [first, ...others]]): FoundPlace => {
    const result = first as FieldResult
    if (!result.venue || others.length === 0) return { kind: 'facility', id: result.facilityId, result }
    const together = [result, ...others]
    return { kind: 'venue', id, venue: result.venue, results: together, at: commonStart(together) }
  })
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
