import { toDollars } from '#kit/shared/money.ts'

/** What a pin says of its facility's price an hour (US dollars): "$60"; "Ask" without one. */
export function priceLabel(pricePerHourUsd: number | null): string {
  if (pricePerHourUsd === null) return 'Ask'
  return pricePerHourUsd === 0 ? 'Free' : toDollars(Math.round(pricePerHourUsd * 100))
}

/** "$60 an hour", "free", "ask for the price": for sentences. */
export function priceInWords(label: string): string {
  if (label === 'Ask') return 'ask for the price'
  return label === 'Free' ? 'free' : `${label} an hour`
}

/** "12", and "250+" for what would not fit on a round sign. */
export function countLabel(count: number): string {
  return count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count)
}

const MOST_COUNTED = 999

/** What a group of pins is called: how many, and the first of them. */
export function groupName(names: readonly string[]): string {
  const [first = '', second] = names
  const others = names.length - 2
  const rest = others > 0 ? `, ${second} and ${others} more` : second ? ` and ${second}` : ''
  return `${names.length} facilities: ${first}${rest}`
}
