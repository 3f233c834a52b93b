import type { NextTimes } from '#availability/next-times/contract.ts'
import { clockText, dateOf, weekdayText } from '#availability/time-format.ts'
import { toDollars } from '#kit/shared/money.ts'

/** US dollars per hour. */
export function priceLabel(pricePerHourUsd: number | null): string {
  if (pricePerHourUsd === null) return 'Ask'
  return pricePerHourUsd === 0 ? 'Free' : toDollars(Math.round(pricePerHourUsd * 100))
}

export function formatPrice(label: string): string {
  if (label === 'Ask') return 'contact for pricing'
  return label === 'Free' ? 'free' : `${label} an hour`
}

/** "6 PM" today or on the searched day, else "Sat 6 PM"; "No times". */
export function timeLabel({ times: [first], today }: NextTimes, date: string | undefined): string {
  if (!first) return 'No times'
  const day = dateOf(first.startTime)
  const clock = clockText(first.startTime)
  return day === (date ?? today) ? clock : `${weekdayText(day)} ${clock}`
}

/** "12", "999+" */
export function countLabel(count: number): string {
  return count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count)
}

const MAX_COUNTED = 999

export function groupName(names: readonly string[]): string {
  const [first = '', second] = names
  const others = names.length - 2
  const rest = others > 0 ? `, ${second} and ${others} more` : second ? ` and ${second}` : ''
  return `${names.length} facilities: ${first}${rest}`
}
