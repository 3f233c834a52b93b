import type { AvailabilitySlot } from '#availability/contract.ts'
import { dateOf, durationText, longDay, rangeText } from '#availability/time-format.ts'
import { priceText } from '#availability/web/slot-labels.ts'
import { joinRuns } from '#availability/web/slot-runs.ts'
import { toDollars } from '#kit/shared/money.ts'

/** "Tuesday, March 3" with "7 to 9 PM". */
export function timesByDay(
  slots: readonly Pick<AvailabilitySlot, 'startTime' | 'endTime'>[],
  timeZone?: string,
): { day: string; times: string[] }[] {
  const byDay = Map.groupBy(joinRuns(slots), run => dateOf(run.startTime))
  return [...byDay].map(([date, runs]) => ({ day: longDay(date), times: runs.map(run => rangeText(run, timeZone)) }))
}

/** "2 hours". */
export function totalDuration(slots: readonly Pick<AvailabilitySlot, 'startTime' | 'endTime'>[]): string {
  const minutes = slots.reduce((sum, { startTime, endTime }) => sum + lengthOf(startTime, endTime), 0)
  return durationText(minutes)
}

/** "Evenings" with "2 × $95". In order; all prices of one reason together. */
export function specialPrices(
  slots: readonly Pick<AvailabilitySlot, 'pricePerSlot' | 'priceReason'>[],
): { reason: string; prices: string }[] {
  const special = slots.flatMap(({ priceReason, pricePerSlot }) =>
    priceReason === null ? [] : [{ priceReason, pricePerSlot }],
  )
  return [...Map.groupBy(special, ({ priceReason }) => priceReason)].map(([reason, alike]) => {
    const byPrice = Map.groupBy(alike, ({ pricePerSlot }) => pricePerSlot)
    return { reason, prices: [...byPrice].map(([, same]) => timesPrice(same.length, same[0]!)).join(', ') }
  })
}

function timesPrice(count: number, slot: Pick<AvailabilitySlot, 'pricePerSlot'>): string {
  return count === 1 ? priceText(slot) : `${count} × ${priceText(slot)}`
}

/** Null unless all are known. */
export function firstEnd(slots: readonly AvailabilitySlot[]): string | null {
  const ends = slots.flatMap(slot => (slot.heldUntil ? [slot.heldUntil] : []))
  return ends.length < slots.length ? null : (ends.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null)
}

function lengthOf(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
}

/** "$60", "Free". */
export function totalText(cents: number): string {
  return cents === 0 ? 'Free' : toDollars(cents)
}
