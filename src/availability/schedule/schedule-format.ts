import { toDollars } from '#kit/shared/money.ts'
import type { Schedule } from '../contract.ts'

const weekdays = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']

/** "17:30" → "5:30 PM"; "24:00" → "midnight". */
export function clockText(time: string): string {
  const hour = Number(time.slice(0, 2))
  if (hour === 24) return 'midnight'
  const minutes = time.slice(3)
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "17:00", "22:00" → "5 PM to 10 PM". */
export function spanText(opens: string, closes: string): string {
  return `${clockText(opens)} to ${clockText(closes)}`
}

/** [1, 3] → "Mondays and Wednesdays"; all seven → "every day". 0 is Sunday; Monday comes first. */
export function daysText(days: readonly number[]): string {
  const inOrder = [...new Set(days)].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
  if (inOrder.length === 7) return 'every day'
  return new Intl.ListFormat('en-US').format(inOrder.map(day => weekdays[day]!))
}

/** "Mondays and Wednesdays 5 PM to 10 PM at $30; Sundays 8 AM to 12 PM": prices are per slot. */
export function weekText(hours: Schedule['hours']): string {
  return hours
    .map(({ days, opens, closes, priceCents }) => {
      const fixed = priceCents === undefined ? '' : ` at ${toDollars(priceCents)}`
      return `${daysText(days)} ${spanText(opens, closes)}${fixed}`
    })
    .join('; ')
}

/** "2026-12-24" → "December 24, 2026"; "12-24" → "December 24". */
export function dayText(day: string): string {
  const isOfAnyYear = day.length === 5
  const options = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat('en-US', isOfAnyYear ? options : { ...options, year: 'numeric' })
  return format.format(Date.parse(`${isOfAnyYear ? `2028-${day}` : day}T00:00:00Z`))
}
