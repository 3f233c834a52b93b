import type { Facility } from '#facilities/contract.ts'
import { toDollars } from '#kit/shared/money.ts'

type FacilityPriceProps = {
  facility: Pick<Facility, 'pricePerHourUsd' | 'priceIsSample' | 'hasPrice'>
  /** Some times cost more. */
  isFrom?: boolean
}

/** "$30/hour", marked if it is a sample; "Price by time" if the schedule sets prices; without a price, the contact. */
export function FacilityPrice({ facility, isFrom = false }: FacilityPriceProps) {
  const { pricePerHourUsd, priceIsSample, hasPrice } = facility
  if (pricePerHourUsd === null)
    return <p className="text-sm font-semibold text-muted">{hasPrice ? 'Price by time' : 'Contact for pricing'}</p>
  return (
    <p className="whitespace-nowrap text-muted">
      {isFrom && <span className="text-sm">from </span>}
      <span className="font-display text-2xl font-bold text-ink">{toDollars(Math.round(pricePerHourUsd * 100))}</span>
      <span className="text-sm">/hour</span>
      {priceIsSample && <span className="block text-xs @max-xl:inline"> sample price</span>}
    </p>
  )
}
