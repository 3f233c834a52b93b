import type { AvailabilitySlot, DayAvailability } from '#availability/contract.ts'
import { dateOf } from '#availability/time-words.ts'
import { paths } from '#kit/shared/paths.ts'

/** The name of the element that other sites write. */
export const ELEMENT = 'openfield-booking'
/** Tells the site around it what was chosen (`Choice`). */
export const CHOOSE_EVENT = 'openfield-choose'
/** What is free is asked again this often while it is seen. */
export const REFRESH_SECONDS = 60
/** How many days are offered, from today on. */
export const SHOWN_DAYS = { default: 7, max: 28 } as const

/** A time that can be chosen. */
export type FreeSlot = Pick<AvailabilitySlot, 'id' | 'startTime' | 'endTime' | 'pricePerSlot' | 'priceReason'>

/** What the site around it is told whenever the choice changes. */
export type Choice = {
  facilityId: string
  /** In order; empty when nothing is chosen any more. */
  times: Pick<FreeSlot, 'id' | 'startTime' | 'endTime' | 'pricePerSlot'>[]
  /** Where these times are booked; null when there are none. */
  url: string | null
}

/** Reads the `days` of the element: a whole number from 1 to 28. Anything else is the usual week. */
export function daysOf(text: string | null): number {
  const days = /^\d{1,2}$/.test(text ?? '') ? Number(text) : 0
  return days >= 1 && days <= SHOWN_DAYS.max ? days : SHOWN_DAYS.default
}

/**
 * The choice after a press on `slot`. The booking page is opened at one stretch of one day, so a time beside the chosen ones joins
 * them and any other begins anew; pressed again it goes, with what came after it.
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

/** What is left of a choice without the lost ones: the first stretch of it. */
export function withoutLost(chosen: readonly FreeSlot[], lost: ReadonlySet<string>): FreeSlot[] {
  const left = chosen.filter(({ id }) => !lost.has(id))
  const gap = left.findIndex((slot, at) => at > 0 && left[at - 1]!.endTime !== slot.startTime)
  return gap < 0 ? left : left.slice(0, gap)
}

/** The times of a day that a stranger could still have. */
export function freeOf(slots: readonly AvailabilitySlot[]): AvailabilitySlot[] {
  return slots.filter(({ status }) => status === 'open')
}

/** The day to show: the one that was shown while it is offered, or else the first with free times, or the first of all. */
export function dayToShow(days: readonly DayAvailability[], shown: string | null): string | null {
  const known = days.find(({ date }) => date === shown)
  return (known ?? days.find(({ open }) => open > 0) ?? days[0])?.date ?? null
}

/** Path and query of the booking page at these times: one is led to, a stretch is marked. */
export function bookingPath(facilityId: string, chosen: readonly FreeSlot[]): string {
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (!first || !last) return paths.booking(facilityId)
  const from = first.startTime.slice(11, 16)
  // Midnight at the end of a day belongs to it.
  const to = dateOf(last.endTime) === dateOf(first.startTime) ? last.endTime.slice(11, 16) : '24:00'
  const time = chosen.length === 1 ? from : `${from}-${to}`
  const query = new URLSearchParams({ date: dateOf(first.startTime), time })
  return `${paths.booking(facilityId)}?${query.toString()}`
}
