import { BUDGET } from '#search/contract.ts'
import { isPrice } from '#search/rules.ts'
import type { EnhancedFilters, EnhancedParameter } from './enhanced-address.ts'

/** By the name of an input, what is wrong with it and how to mend it. In the order of the inputs. */
export type Faults = Partial<Record<EnhancedParameter, string>>

/**
 * What keeps a search from being made. `given` is the price of the address: an assistant's may lie beyond what the input
 * offers.
 */
export function faultsIn(draft: EnhancedFilters, given?: string): Faults {
  const faults: Faults = {}
  if (draft.location.trim() === '') faults.location = 'Enter a city, such as Frisco, TX.'
  if (draft.date === '') faults.date = 'Choose a day.'
  if (draft.max_price_usd.trim() !== '' && draft.max_price_usd !== given && !isOffered(draft.max_price_usd))
    faults.max_price_usd = `Enter $${BUDGET.min} to $${BUDGET.max}. Leave it empty for any price.`
  return faults
}

function isOffered(price: string): boolean {
  return isPrice(price) && Number(price) >= BUDGET.min && Number(price) <= BUDGET.max
}
