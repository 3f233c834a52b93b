import type { AvailabilitySlot } from '#availability/contract.ts'
import { clinicLimits } from '#clinics/options.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { HOUR, MINUTE } from '#kit/shared/time.ts'

/** A time of the field that the clinic is to have. */
export type ChosenSlot = Pick<AvailabilitySlot, 'id' | 'startTime' | 'endTime' | 'pricePerSlot'>

/** A clinic is one stretch of time, so times are chosen from one to another. In order of time. */
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
  const stretch = [...chosen, ...between, ...(isIn(between, slot) ? [] : [slot])]
    .map(pick)
    .toSorted((a, b) => startOf(a) - startOf(b))
  return isOneStretch(stretch) && minutesOf(stretch) <= clinicLimits.minutes ? stretch : [pick(slot)]
}

/**
 * The free times that begin at a clock time ("10:00") and last for so many minutes, or for one slot when those are not known;
 * empty when not all of it can be had. `now` in milliseconds.
 */
export function stretchAt(
  daySlots: readonly AvailabilitySlot[],
  { time, minutes }: { time: string; minutes: number },
  now: number,
): ChosenSlot[] {
  const stretch: AvailabilitySlot[] = []
  for (const slot of daySlots) {
    const isNext =
      stretch.length === 0 ? slot.startTime.slice(11, 16) === time : slot.startTime === stretch.at(-1)!.endTime
    if (!isNext) continue
    if (slot.status !== 'open' || isTooSoon(slot, now)) return []
    stretch.push(slot)
    if (minutesOf(stretch) >= minutes) return stretch.map(pick)
  }
  return []
}

/** Without an end it becomes shorter; without one in the middle, what comes after goes too. */
function without(chosen: readonly ChosenSlot[], slot: ChosenSlot): ChosenSlot[] {
  const at = chosen.findIndex(({ id }) => id === slot.id)
  return at === 0 ? chosen.slice(1) : chosen.slice(0, at)
}

export function isOneStretch(slots: readonly ChosenSlot[]): boolean {
  return slots.every((slot, index) => index === 0 || Date.parse(slots[index - 1]!.endTime) === startOf(slot))
}

/** From the beginning of the first to the end of the last. */
export function minutesOf(slots: readonly ChosenSlot[]): number {
  const [first, last] = [slots[0], slots.at(-1)]
  return first && last ? (Date.parse(last.endTime) - startOf(first)) / MINUTE : 0
}

/** What the field costs, whole US cents. */
export function fieldCentsOf(slots: readonly ChosenSlot[]): number {
  return slots.reduce((sum, { pricePerSlot }) => sum + (fromDecimal(pricePerSlot) ?? 0), 0)
}

/** A clinic that begins so soon is not found by anybody. `now` in milliseconds. */
export function isTooSoon({ startTime }: Pick<ChosenSlot, 'startTime'>, now: number): boolean {
  return Date.parse(startTime) < now + clinicLimits.noticeHours * HOUR
}

/** The chosen times as the field has them now: what they cost, and which of them somebody else has meanwhile. */
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

/** What is kept of a slot: whether it is free is asked again. */
function pick({ id, startTime, endTime, pricePerSlot }: ChosenSlot): ChosenSlot {
  return { id, startTime, endTime, pricePerSlot }
}
