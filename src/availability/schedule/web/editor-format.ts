import type { PriceRule, Schedule } from '#availability/contract.ts'
import { durationText, shortDay } from '#availability/time-format.ts'
import { toDollars } from '#kit/shared/money.ts'
import { daysText, noticeText, spanText } from './hours-format.ts'

/** "Mon–Fri · 5–10 PM · $95 an hour · May 1 – Sep 30". */
export function ruleText({ days, from, to, hourCents, season }: Omit<PriceRule, 'name'>): string {
  const price = hourCents === 0 ? 'Free' : `${toDollars(hourCents)} an hour`
  const parts = [daysText(days), spanText({ opens: from, closes: to }), price]
  return [...parts, ...(season ? [seasonText(season)] : [])].join(' · ')
}

/** "May 1 – Sep 30", or a single day. */
export function seasonText({ from, to }: { from: string; to: string }): string {
  return from === to ? monthDay(from) : `${monthDay(from)} – ${monthDay(to)}`
}

/** "05-01" → "May 1". */
export function monthDay(text: string): string {
  return `${months[Number(text.slice(0, 2)) - 1] ?? ''} ${Number(text.slice(3))}`
}

export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** "Thu, Dec 24" or "Thu, Dec 24 – Sat, Dec 26". */
export function datesText({ from, to }: { from: string; to: string }): string {
  return from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`
}

/** "Until it starts", "2 hours before", "1 day before". */
export function leadText(minutes: number): string {
  return minutes === 0 ? 'Until it starts' : `${noticeText(minutes)} before`
}

/** "1 day ahead", "60 days ahead", "a year ahead". */
export function windowText(days: number): string {
  if (days >= 365) return 'a year ahead'
  return days === 1 ? '1 day ahead' : `${days} days ahead`
}

/** "No break", "15 minutes". */
export function bufferText(minutes: number): string {
  return minutes === 0 ? 'No break' : durationText(minutes)
}

/** Names as on the page. */
export function differingParts(a: Schedule, b: Schedule): string[] {
  const parts: [string, (schedule: Schedule) => unknown][] = [
    ['weekly hours', ({ hours }) => hours],
    ['special prices', ({ priceRules = [] }) => priceRules],
    ['closed days and special hours', ({ exceptions = [] }) => exceptions],
    ['length of a booking', ({ slotMinutes, bufferMinutes = 0 }) => [slotMinutes, bufferMinutes]],
    ['how far ahead people book', ({ leadMinutes = 0, windowDays = null }) => [leadMinutes, windowDays]],
    ['the first day people can book', ({ bookableFrom = '' }) => bookableFrom],
  ]
  return parts.flatMap(([name, of]) => (JSON.stringify(of(a)) === JSON.stringify(of(b)) ? [] : [name]))
}
