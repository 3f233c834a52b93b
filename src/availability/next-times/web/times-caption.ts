import { clockText, shortDay, weekdayText } from '#availability/time-format.ts'
import { addDays } from '#kit/shared/time.ts'
import { DAYS_AHEAD, type NextTimes } from '../contract.ts'

/** "Sat, Nov 28", "6 PM only": what the times below it are. Short, for a phone. `isRange`: the whole of it was meant. */
export function timesCaption({ times, match }: NextTimes, date: string | undefined, isRange: boolean): string {
  const [first, second, ...more] = times
  if (!first) return date ? `No times ${shortDay(date)}` : `No times for ${DAYS_AHEAD} days`
  if (match === 'none') return 'Nearest times'
  if (match !== 'part' || !isRange) return date ? shortDay(date) : 'Next available'
  if (more.length > 0) return 'Part of your time'
  return `${[first, ...(second ? [second] : [])].map(({ startTime }) => clockText(startTime)).join(' and ')} only`
}

/** "Today", "Tomorrow", "Sat". */
export function dayLabel(date: string, today: string): string {
  if (date === today) return 'Today'
  return date === addDays(today, 1) ? 'Tomorrow' : weekdayText(date)
}
