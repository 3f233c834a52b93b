import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { IN_TOTAL, type Option } from './contract.ts'
import type { SearchFilters } from './rules.ts'
import { requestedTimes } from './rules-times.ts'

export const budgetOptions: readonly Option[] = [
  { value: '', label: 'Each hour' },
  { value: IN_TOTAL, label: 'The whole time' },
]

/** Whether the maximum price is for the whole requested time. */
export function isTotal({ budget, max_price_usd }: SearchFilters): boolean {
  return budget === IN_TOTAL && max_price_usd !== undefined
}

/** A total is shared out over the hours of the requested range; without a range it buys one hour. */
export function perHour(filters: SearchFilters): SearchFilters {
  const cents = fromDecimal(filters.max_price_usd ?? '')
  if (cents === undefined || !isTotal(filters)) return filters
  const max = toDecimal(Math.floor((cents * 60) / requestedMinutes(filters)))
  return { ...filters, max_price_usd: max, budget: undefined }
}

function requestedMinutes(filters: SearchFilters): number {
  const { asked, isRange } = requestedTimes(filters)
  const minutes = (text = '') => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  return isRange ? minutes(asked.timeEnd) - minutes(asked.timeStart) : 60
}
