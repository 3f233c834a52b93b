import type { DayAvailability } from '#availability/contract.ts'
import { dateOf, longDay, rangeText, shortDay } from '#availability/time-format.ts'
import type { Facility } from '#facilities/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import type { FreeSlot } from '../rules.ts'

/** "$75 an hour", "$75 an hour (sample price)", "Price by time", "Contact for pricing". */
export function hourlyText({ pricePerHourUsd, priceIsSample, hasPrice }: Facility): string {
  if (pricePerHourUsd === null) return hasPrice ? 'Price by time' : 'Contact for pricing'
  if (pricePerHourUsd === 0) return 'Free'
  return `${toDollars(Math.round(pricePerHourUsd * 100))} an hour${priceIsSample ? ' (sample price)' : ''}`
}

/** "$75", "Free". */
export function priceOf(slots: readonly FreeSlot[]): string {
  const cents = slots.reduce((sum, { pricePerSlot }) => sum + (fromDecimal(pricePerSlot) ?? 0), 0)
  return cents === 0 ? 'Free' : toDollars(cents)
}

/** "Tuesday, March 3, 7 to 8 PM, $95, Evenings". */
export function slotText(slot: FreeSlot, timeZone: string): string {
  const parts = [longDay(dateOf(slot.startTime)), rangeText(slot, timeZone), priceOf([slot]), slot.priceReason]
  return parts.filter(Boolean).join(', ')
}

/** "Tue, Mar 3, 7 to 9 PM" for a stretch; '' for none. */
export function spanText(chosen: readonly FreeSlot[], timeZone: string): string {
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (!first || !last) return ''
  return `${shortDay(dateOf(first.startTime))}, ${rangeText({ startTime: first.startTime, endTime: last.endTime }, timeZone)}`
}

/** Fits a seventh of a phone: "5 open", "full". */
export function dayState({ open, state }: DayAvailability): string {
  return state === 'open' ? `${open} open` : state
}

export function emptyText({ state }: DayAvailability): string {
  switch (state) {
    case 'open':
    case 'full':
      return 'All times on this day are taken. Try another day.'
    case 'closed':
      return 'The facility is closed on this day. Try another day.'
    case 'over':
      return 'No times left today. Try another day.'
  }
}

/** Error messages with their next step. */
export const troubles = {
  unnamed: {
    title: 'No facility set',
    text: 'This booking widget needs a facility ID in its “facility” attribute.',
    canRetry: false,
  },
  missing: {
    title: 'Facility not found',
    text: 'It may have been removed, or the ID may be incomplete.',
    canRetry: false,
  },
  retired: {
    title: 'No longer taking bookings',
    text: 'The owner closed this facility.',
    canRetry: false,
  },
  unpriced: {
    title: 'Contact for pricing',
    text: 'This facility doesn’t have a price yet, so you can’t book it online. Please contact the owner.',
    canRetry: false,
  },
  failed: {
    title: 'We couldn’t load available times',
    text: 'Check your connection and try again.',
    canRetry: true,
  },
} as const
export type Trouble = keyof typeof troubles
