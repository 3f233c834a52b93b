import type { AvailabilitySlot } from '#availability/contract.ts'
import { priceText, slotCents } from '#availability/web/slot-labels.ts'
import { clinicLimits } from '#clinics/options.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { HOUR, MINUTE } from '#kit/shared/time.ts'

/** A slot selected for the clinic. */
export type ChosenSlot = Pick<AvailabilitySlot, 'id' | 'startTime' | 'endTime' | 'pricePerSlot'>

/** Selections are contiguous and in order of time. */
export function chooseSlot(
  chosen: readonly ChosenSlot[],
  slot: ChosenSlot,
  daySlots: readonly AvailabilitySlot[],
): ChosenSlot[] {
  if (chosen.some(({ id }) => id === slot.id)) return without(chosen, slot)
  if (chosen.length === 0) return [pick(slot)]
  const first = Math.min(startOf(slot), ...chosen.map(startOf))
  const last = Math.max(startOf(slot), ...chosen.map(startOf))
  const between = daySlots.filter(
    each => each.status === 'open' && startOf(each) >= first && startOf(each) <= last && !isIn(chosen, each),
  )
  const span = [...chosen, ...between, ...(isIn(between, slot) ? [] : [slot])]
    .map(pick)
    .toSorted((a, b) => startOf(a) - startOf(b))
  return isContiguous(span) && minutesOf(span) <= clinicLimits.minutes ? span : [pick(slot)]
}

/**
 * Free slots from a clock time ("10:00") for so many minutes, or one slot if unknown; empty unless all are free.
 * `now` in milliseconds.
 */
export function spanAt(
  daySlots: readonly AvailabilitySlot[],
  { time, minutes }: { time: string; minutes: number },
  now: number,
): ChosenSlot[] {
  const span: AvailabilitySlot[] = []
  for (const slot of daySlots) {
    const isNext = span.length === 0 ? slot.startTime.slice(11, 16) === time : slot.startTime === span.at(-1)!.endTime
    if (!isNext) continue
    if (slot.status !== 'open' || isTooSoon(slot, now)) return []
    span.push(slot)
    if (minutesOf(span) >= minutes) return span.map(pick)
  }
  return []
}

/** Removing a slot in the middle removes the later ones. */
function without(chosen: readonly ChosenSlot[], slot: ChosenSlot): ChosenSlot[] {
  const at = chosen.findIndex(({ id }) => id === slot.id)
  return at === 0 ? chosen.slice(1) : chosen.slice(0, at)
}

export function isContiguous(slots: readonly ChosenSlot[]): boolean {
  return slots.every((slot, index) => index === 0 || Date.parse(slots[index - 1]!.endTime) === startOf(slot))
}

/** From the first start to the last end. */
export function minutesOf(slots: readonly ChosenSlot[]): number {
  const [first, last] = [slots[0], slots.at(-1)]
  return first && last ? (Date.parse(last.endTime) - startOf(first)) / MINUTE : 0
}

/** Whole US cents. */
export function fieldCentsOf(slots: readonly ChosenSlot[]): number {
  return slots.reduce((sum, { pricePerSlot }) => sum + (fromDecimal(pricePerSlot) ?? 0), 0)
}

/** Too late to attract participants. `now` in milliseconds. */
export function isTooSoon({ startTime }: Pick<ChosenSlot, 'startTime'>, now: number): boolean {
  return Date.parse(startTime) < now + clinicLimits.noticeHours * HOUR
}

/** Current prices, and ids of slots taken since. */
export function compareWithNow(chosen: readonly ChosenSlot[], fresh: readonly AvailabilitySlot[]) {
  const now = new Map(fresh.map(slot => [slot.id, slot]))
  return {
    slots: chosen.map(slot => ({ ...slot, pricePerSlot: now.get(slot.id)?.pricePerSlot ?? slot.pricePerSlot })),
    lostIds: chosen.flatMap(({ id }) => (now.has(id) && now.get(id)!.status !== 'open' ? [id] : [])),
  }
}

function startOf({ startTime }: Pick<ChosenSlot, 'startTime'>): number {
  return Date.parse(startTime)
}

function isIn(slots: readonly Pick<ChosenSlot, 'id'>[], { id }: Pick<ChosenSlot, 'id'>): boolean {
  return slots.some(slot => slot.id === id)
}

/** Leaves out the status, which is refetched. */
function pick({ id, startTime, endTime, pricePerSlot }: ChosenSlot): ChosenSlot {
  return { id, startTime, endTime, pricePerSlot }
}

/** "$30"; "$33 for 90 minutes" unless an hour. */
export function slotPriceText(slot: AvailabilitySlot): string {
  const price = priceText(slot)
  const minutes = slot.slotDurationMinutes
  return minutes === 60 || slotCents(slot) === 0 ? price : `${price} for ${minutes} minutes`
}
