export type TakenPeriod = { facilityId: string; start: Date; end: Date }

/** For `unnest`, and the range that spans them. */
export function columnsOf(periods: readonly { start: number; end: number; priceCents?: number }[]) {
  return {
    starts: periods.map(({ start }) => new Date(start).toISOString()),
    ends: periods.map(({ end }) => new Date(end).toISOString()),
    prices: periods.map(({ priceCents }) => priceCents ?? 0),
    from: new Date(Math.min(...periods.map(({ start }) => start))).toISOString(),
    to: new Date(Math.max(...periods.map(({ end }) => end))).toISOString(),
  }
}
