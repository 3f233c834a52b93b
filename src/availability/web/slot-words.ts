import type { AvailabilitySlot } from '#availability/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { dateOf, longDay, rangeText, shortDay } from './time-words.ts'

/** The whole name of a slot: "Tuesday, March 3, 7 to 8 PM, $75, available". */
export function slotName(slot: AvailabilitySlot): string {
  return [longDay(dateOf(slot.startTime)), rangeText(slot), priceText(slot), statusText(slot).toLowerCase()].join(', ')
}

/** Enough to know a slot by: "Tue, Mar 3, 7 to 8 PM". */
export function slotTitle(slot: Pick<AvailabilitySlot, 'startTime' | 'endTime'>): string {
  return `${shortDay(dateOf(slot.startTime))}, ${rangeText(slot)}`
}

/** "$75", "Free". */
export function priceText(slot: AvailabilitySlot): string {
  const cents = slotCents(slot)
  return cents === 0 ? 'Free' : toDollars(cents)
}

/** Whole US cents. */
export function slotCents(slot: Pick<AvailabilitySlot, 'pricePerSlot'>): number {
  return fromDecimal(slot.pricePerSlot) ?? 0
}

/** The words of the specification (section 4) for a slot's status; a hold of one's own is said to be one's own. */
export function statusText({ status, heldByYou }: Pick<AvailabilitySlot, 'status' | 'heldByYou'>): string {
  switch (status) {
    case 'open':
      return 'Available'
    case 'held':
      return heldByYou ? 'Held for you' : 'On Hold'
    case 'booked':
      return 'Booked'
    case 'blocked':
      return 'Unavailable'
  }
}
