import type { DateSpan, Recurrence } from './recurrence.ts'

/** From Monday. */
export const weekdayNames = [1, 2, 3, 4, 5, 6, 0].map(day => ({ day, name: weekdayOf(day, 'long') }))

/** "Tuesdays and Thursdays", "weekdays" */
export function daysName(days: readonly number[]): string {
  if (days.length === 7) return 'Every day'
  if (days.join() === '1,2,3,4,5') return 'Weekdays'
  if (days.join() === '6,0') return 'Weekends'
  return listOf(days.map(day => `${weekdayOf(day, 'long')}s`))
}

/** "Every other week" */
export function everyName(weeks: number): string {
  if (weeks === 1) return 'Every week'
  return weeks === 2 ? 'Every other week' : `Every ${weeks} weeks`
}

/** "Thu, Nov 26", "Mar 15 to Mar 21" */
export function spanName({ from, to }: DateSpan): string {
  return from === to ? dayName(from) : `${monthDay(from)} to ${monthDay(to)}`
}

/** "Tuesdays and Thursdays, every other week" */
export function recurrenceName({ days, everyWeeks }: Recurrence): string {
  return everyWeeks === 1 ? daysName(days) : `${daysName(days)}, ${everyName(everyWeeks).toLowerCase()}`
}

/** "Tue, Dec 1" */
export function dayName(date: string): string {
  return format(date, { weekday: 'short', month: 'short', day: 'numeric' })
}

export function listOf(words: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words).replace(/, and /, ' and ')
}

function monthDay(date: string): string {
  return format(date, { month: 'short', day: 'numeric' })
}

function format(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))
}

/** 0 is Sunday. */
function weekdayOf(day: number, weekday: 'long'): string {
  // January 4, 1970 was a Sunday.
  return new Intl.DateTimeFormat('en-US', { weekday, timeZone: 'UTC' }).format((3 + day) * 86_400_000)
}
