import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { addDays } from '#kit/shared/time.ts'
import { timeOptions } from './contract.ts'
import { dayName, formatClock, hoursIn, type SearchFilters } from './rules.ts'
import { isTotal } from './rules-budget.ts'

/** "Tennis", "Brooklyn", "Sat 10–12", "≤ $40": the search in a line. `today`: yyyy-MM-dd, the visitor's. */
export function summaryOf(filters: SearchFilters, today?: string, radius?: string): string[] {
  const { sport, location, near, max_price_usd: price, indoor_outdoor: inOut, surface_type: surface } = filters
  const cents = price ? fromDecimal(price) : undefined
  return [
    sport,
    location ?? (near && 'Near you'),
    radius && `${radius} mi`,
    whenText(filters, today),
    cents !== undefined && `≤ ${toDollars(cents)}${isTotal(filters) ? ' in total' : ''}`,
    inOut && (inOut === 'both' ? 'Indoor and outdoor' : capitalized(inOut)),
    surface && surface !== 'any' && capitalized(surface),
  ].filter(part => typeof part === 'string' && part !== '') as string[]
}

/** "Sat 10–12", "Sat, Dec 12, evening", "Evening". */
function whenText({ date, time }: SearchFilters, today?: string): string {
  const day = date && dayText(date, today)
  const clock = time && clockText(time)
  if (!day || !clock) return capitalized(day ?? clock ?? '')
  return `${day}${day.includes(',') ? ',' : ''} ${clock}`
}

/** Within a week the weekday is enough. */
function dayText(date: string, today?: string): string {
  if (today === date) return 'Today'
  const isSoon = today !== undefined && date > today && date < addDays(today, 7)
  return isSoon ? dayName(date, today).slice(0, 3) : dayName(date, today)
}

/** "10–12", "6–8 PM", "9 AM–1 PM", "from 6 PM", "evening". */
function clockText(time: string): string {
  const hours = hoursIn(time)
  if (!hours) return (timeOptions.find(({ value }) => value === time)?.label.split(',')[0] ?? time).toLowerCase()
  const { from, to } = hours
  if (to === undefined) return `from ${formatClock(from)}`
  // From a morning hour until noon no half of the day is needed.
  if (to === NOON && from >= NOON / 2) return `${formatClock(from).replace(' AM', '')}–12`
  const isOneHalf = from < NOON === to < NOON && to < 2 * NOON
  return `${isOneHalf ? formatClock(from).replace(/ [AP]M$/, '') : formatClock(from)}–${formatClock(to)}`
}

const NOON = 720

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
