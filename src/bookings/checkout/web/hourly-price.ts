import { useState } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { slotCents } from '#availability/web/slot-labels.ts'
import type { Facility } from '#facilities/contract.ts'
import { toDollars } from '#kit/shared/money.ts'

type Priced = Pick<Facility, 'pricePerHourUsd'>
type PricedSlot = Pick<AvailabilitySlot, 'pricePerSlot' | 'slotDurationMinutes'>

/** "$75", "$75.50"; from the slots "from $60" if they differ. Null if unknown. */
export function hourlyPrice({ pricePerHourUsd }: Priced, slots: readonly PricedSlot[] = []): string | null {
  if (pricePerHourUsd !== null) return toDollars(Math.round(pricePerHourUsd * 100))
  const hourly = slots.map(slot => Math.round((slotCents(slot) * 60) / slot.slotDurationMinutes))
  if (hourly.length === 0) return null
  const lowest = Math.min(...hourly)
  return lowest === Math.max(...hourly) ? toDollars(lowest) : `from ${toDollars(lowest)}`
}

/** Keeps the last price while slots load or are missing. */
export function useHourlyPrice(facility: Priced, slots: readonly PricedSlot[] | undefined): string | null {
  const price = hourlyPrice(facility, slots)
  const [known, setKnown] = useState(price)
  if (price !== null && price !== known) setKnown(price)
  return price ?? known
}
