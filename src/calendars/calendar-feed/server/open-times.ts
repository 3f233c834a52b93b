import { joinPeriods, type Period } from '#calendars/rules.ts'

/** One VAVAILABILITY (RFC 7953). */
export type Availability = {
  /** 1 is the highest, 9 the lowest; 0 is undefined, lower still. */
  priority: number
  range: Period
  available: readonly Period[]
}

/** From lowest to highest priority, each closes its range except its available times. Other time is open. */
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

/** Intersection; inputs sorted and disjoint. */
export function sharedPeriods(a: readonly Period[], b: readonly Period[], span: Period): Period[] {
  return withoutPeriods(a, withoutPeriods([span], b))
}

/** Difference; inputs sorted and disjoint. */
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
