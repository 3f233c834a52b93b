import type { AvailabilitySlot, DayAvailability } from '#availability/contract.ts'
import { dateOf } from '#availability/time-format.ts'
import { paths } from '#kit/shared/paths.ts'

/** Custom element on other sites. */
export const ELEMENT = 'openfield-booking'
/** Event with a `Choice` for the host page. */
export const CHOOSE_EVENT = 'openfield-choose'
/** While visible. */
export const REFRESH_SECONDS = 60
/** Starting today. */
export const SHOWN_DAYS = { default: 7, max: 28 } as const

export type FreeSlot = Pick<AvailabilitySlot, 'id' | 'startTime' | 'endTime' | 'pricePerSlot' | 'priceReason'>

export type Choice = {
  facilityId: string
  /** In order; empty if nothing is chosen. */
  times: Pick<FreeSlot, 'id' | 'startTime' | 'endTime' | 'pricePerSlot'>[]
  /** Booking page for these times; null for none. */
  url: string | null
}

/** Parses the `days` attribute: 1 to 28, otherwise the default week. */
export function daysOf(text: string | null): number {
  const days = /^\d{1,2}$/.test(text ?? '') ? Number(text) : 0
  return days >= 1 && days <= SHOWN_DAYS.max ? days : SHOWN_DAYS.default
}

/**
 * The booking page opens with one contiguous stretch of one day: an adjacent slot extends it, another starts over, and
 * a chosen one goes with those after it.
 */
export function chooseSlot(chosen: readonly FreeSlot[], slot: FreeSlot): FreeSlot[] {
  const at = chosen.findIndex(({ id }) => id === slot.id)
  if (at === 0) return chosen.slice(1)
  if (at > 0) return chosen.slice(0, at)
  if (chosen.at(-1)?.endTime === slot.startTime && isOneDay(chosen, slot)) return [...chosen, slot]
  if (chosen[0]?.startTime === slot.endTime && isOneDay(chosen, slot)) return [slot, ...chosen]
  return [slot]
}

function isOneDay([first]: readonly FreeSlot[], slot: FreeSlot): boolean {
  return first !== undefined && dateOf(first.startTime) === dateOf(slot.startTime)
}

/** The first contiguous stretch without the lost slots. */
export function withoutLost(chosen: readonly FreeSlot[], lost: ReadonlySet<string>): FreeSlot[] {
  const left = chosen.filter(({ id }) => !lost.has(id))
  const gap = left.findIndex((slot, at) => at > 0 && left[at - 1]!.endTime !== slot.startTime)
  return gap < 0 ? left : left.slice(0, gap)
}

/** Slots that anybody could still book. */
export function freeOf(slots: readonly AvailabilitySlot[]): AvailabilitySlot[] {
  return slots.filter(({ status }) => status === 'open')
}

/** The shown day, else the first with free times. */
export function dayToShow(days: readonly DayAvailability[], shown: string | null): string | null {
  const known = days.find(({ date }) => date === shown)
  return (known ?? days.find(({ open }) => open > 0) ?? days[0])?.date ?? null
}

/** With one slot the page scrolls to it; with several it selects them. */
export function bookingPath(facilityId: string, chosen: readonly FreeSlot[]): string {
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (!first || !last) return paths.booking(facilityId)
  const from = first.startTime.slice(11, 16)
  // Midnight at the end of a day belongs to that day.
  const to = dateOf(last.endTime) === dateOf(first.startTime) ? last.endTime.slice(11, 16) : '24:00'
  const time = chosen.length === 1 ? from : `${from}-${to}`
  const query = new URLSearchParams({ date: dateOf(first.startTime), time })
  return `${paths.booking(facilityId)}?${query.toString()}`
}
