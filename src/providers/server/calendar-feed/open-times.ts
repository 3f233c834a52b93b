import { joinPeriods, type Period } from '#providers/rules.ts'

/** One VAVAILABILITY: for which time it speaks, and when in it there is something to have (RFC 7953). */
export type Availability = {
  /** 1 is the strongest, 9 the weakest; 0 says nothing and is weaker still. */
  priority: number
  range: Period
  available: readonly Period[]
}

/**
 * When it is open within a span. The weakest word comes first, and every stronger one is written over it: closed for as long as it speaks, but for what it
 * says is available. Time that nobody speaks of is open.
 */
export function openTimes(availabilities: readonly Availability[], span: Period): Period[] {
  const weight = ({ priority }: Availability) => (priority === 0 ? 10 : priority)
  const layers = [...Map.groupBy(availabilities, weight)].sort(([a], [b]) => b - a).map(([, layer]) => layer)
  let open: Period[] = [span]
  for (const layer of layers) {
    const closed = joinPeriods(
      layer.map(({ range }) => range),
      span,
    )
    const available = layer.flatMap(({ range, available }) => joinPeriods(available, range))
    open = joinPeriods([...withoutPeriods(open, closed), ...available], span)
  }
  return open
}

/** What is in both; each in order, none of its periods overlapping. */
export function sharedPeriods(a: readonly Period[], b: readonly Period[], span: Period): Period[] {
  return withoutPeriods(a, withoutPeriods([span], b))
}

/** What is left of the first when the others are taken away; each in order, none of its periods overlapping. */
export function withoutPeriods(periods: readonly Period[], taken: readonly Period[]): Period[] {
  const left: Period[] = []
  let next = 0
  for (const { start, end } of periods) {
    let from = start
    while (next < taken.length && taken[next]!.end <= start) next += 1
    for (let index = next; index < taken.length && taken[index]!.start < end; index += 1) {
      if (taken[index]!.start > from) left.push({ start: from, end: taken[index]!.start })
      from = Math.max(from, taken[index]!.end)
    }
    if (from < end) left.push({ start: from, end })
  }
  return left
}
