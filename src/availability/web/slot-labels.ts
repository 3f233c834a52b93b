import type { AvailabilitySlot } from '#availability/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { dateOf, longDay, rangeText, shortDay } from '../time-format.ts'

/** "Tuesday, March 3, 7 to 8 PM, $95, Evenings, available", with the reason of an unusual price. */
export function slotName(slot: AvailabilitySlot, timeZone?: string): string {
  const status = statusText(slot).toLowerCase().replace('…', '')
  const parts = [longDay(dateOf(slot.startTime)), rangeText(slot, timeZone), priceText(slot), slot.priceReason, status]
  return parts.filter(Boolean).join(', ')
}

/** "Tue, Mar 3, 7 to 8 PM". */
export function slotTitle(slot: Pick<AvailabilitySlot, 'startTime' | 'endTime'>, timeZone?: string): string {
  return `${shortDay(dateOf(slot.startTime))}, ${rangeText(slot, timeZone)}`
}

/** "$75", "Free". */
export function priceText(slot: Pick<AvailabilitySlot, 'pricePerSlot'>): string {
  const cents = slotCents(slot)
  return cents === 0 ? 'Free' : toDollars(cents)
}

/** Whole US cents. */
export function slotCents(slot: Pick<AvailabilitySlot, 'pricePerSlot'>): number {
  return fromDecimal(slot.pricePerSlot) ?? 0
}

type Held = Pick<AvailabilitySlot, 'status' | 'heldByYou'> & Partial<Pick<AvailabilitySlot, 'heldUntil'>>

/** Specification, section 4. Own holds are marked once the server has returned their expiry. */
export function statusText({ status, heldByYou, heldUntil }: Held): string {
  switch (status) {
    case 'open':
      return 'Available'
    case 'held':
      if (!heldByYou) return 'On Hold'
      return heldUntil === null ? 'Holding…' : 'Held for you'
    case 'booked':
      return 'Booked'
    case 'blocked':
      return 'Unavailable'
  }
}
