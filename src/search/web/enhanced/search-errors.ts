import { BUDGET } from '#search/contract.ts'
import { isPrice } from '#search/rules.ts'
import type { EnhancedFilters, EnhancedParameter } from './enhanced-address.ts'

/** By input, in their order. */
export type Faults = Partial<Record<EnhancedParameter, string>>

/** `given` is the URL's price, which may be outside the input's range. */
export function faultsIn(draft: EnhancedFilters, given?: string): Faults {
  const faults: Faults = {}
  if (draft.location.trim() === '') faults.location = 'Enter a city, such as Frisco, TX.'
  if (draft.date === '') faults.date = 'Choose a day.'
  if (draft.max_price_usd.trim() !== '' && draft.max_price_usd !== given && !isOffered(draft.max_price_usd))
    faults.max_price_usd = `Enter $${BUDGET.min} to $${BUDGET.max}, or leave this blank for any price.`
  return faults
}

function isOffered(price: string): boolean {
  return isPrice(price) && Number(price) >= BUDGET.min && Number(price) <= BUDGET.max
}
