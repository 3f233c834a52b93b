import type { FieldResult } from '#search/contract.ts'

type Venue = NonNullable<FieldResult['venue']>

export type FoundPlace =
  | { kind: 'facility'; id: string; result: FieldResult }
  | {
      kind: 'venue'
      id: string
      venue: Venue
      /** Nearest first, at least two. */
      results: FieldResult[]
      at: CommonStart
    }

/** `startTime` in ISO 8601. */
export type CommonStart = { startTime: string; freeCount: number }

/** Placed at its nearest result. Every result is on exactly one card. */
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
