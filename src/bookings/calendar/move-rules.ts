import type { Period, PricedPeriod } from '#availability/rules.ts'
import { type Run, shareCents } from '#bookings/rules.ts'

/** Undefined if there is none, or several and none is named. `start` in milliseconds. */
export function stayOf<Stay extends Run>(stays: readonly Stay[], start: number | undefined): Stay | undefined {
  return start === undefined ? (stays.length === 1 ? stays[0] : undefined) : stays.find(stay => stay.start === start)
}

/**
 * The moved stay as slots of the schedule, if they fill it exactly; else as one. Together they cost `priceCents`, split
 * by the schedule's prices, or by length where those are all zero.
 */
export function movedSlots(period: Period, offered: readonly PricedPeriod[], priceCents: number): PricedPeriod[] {
  const tiles = tilesOf(period, offered)
  const isFree = tiles.every(tile => tile.priceCents === 0)
  const shares = shareCents(
    priceCents,
    tiles.map(tile => (isFree ? tile.end - tile.start : tile.priceCents)),
  )
  return tiles.map(({ start, end }, index) => ({ start, end, priceCents: shares[index]! }))
}

function tilesOf(period: Period, offered: readonly PricedPeriod[]): PricedPeriod[] {
  const inside = offered
    .filter(({ start, end }) => start >= period.start && end <= period.end)
    .sort((a, b) => a.start - b.start)
  const isFilled =
    inside.length > 0 &&
    inside.every(({ start }, index) => start === (inside[index - 1]?.end ?? period.start)) &&
    inside.at(-1)!.end === period.end
  return isFilled ? inside : [{ ...period, priceCents: 0 }]
}

/** What of `period` the former stay did not cover: its own entry in another calendar is no conflict. */
export function beyond(period: Period, former: Period): Period[] {
  return [
    { start: period.start, end: Math.min(period.end, Math.max(former.start, period.start)) },
    { start: Math.max(period.start, Math.min(former.end, period.end)), end: period.end },
  ].filter(({ start, end }) => start < end)
}
