import { clockText, rangeText, shortDay, weekdayText } from '#availability/time-format.ts'
import { addDays } from '#kit/shared/time.ts'
import { type AskedTimes, DAYS_AHEAD, type NextTimes } from '../contract.ts'

type Caption = { asked: AskedTimes; isRange: boolean }

/** "Sat, Nov 28", "6 PM only", "Not available 6 to 8 PM". What the times beside it are. */
export function timesCaption({ times, match }: NextTimes, { asked, isRange }: Caption): string {
  const { date } = asked
  const [first, second, ...more] = times
  if (!first) return date ? `No times on ${shortDay(date)}` : `No times in the next ${DAYS_AHEAD} days`
  if (match === 'none') return `Not available ${askedText(asked)}`
  if (isRange && match === 'part') {
    if (!second) return `${clockText(first.startTime)} only`
    if (more.length === 0) return `${clockText(first.startTime)} and ${clockText(second.startTime)} only`
    return `Part of ${askedText(asked)} only`
  }
  if (isRange) return `Available ${askedText(asked)}`
  return date ? shortDay(date) : 'Next available'
}

/** "Today", "Tomorrow", "Sat". */
export function dayLabel(date: string, today: string): string {
  if (date === today) return 'Today'
  return date === addDays(today, 1) ? 'Tomorrow' : weekdayText(date)
}

/** "6 to 8 PM". */
function askedText({ timeStart = '', timeEnd = '' }: AskedTimes): string {
  return rangeText({ startTime: `2000-01-01T${timeStart}`, endTime: `2000-01-01T${timeEnd.replace('24:', '00:')}` })
}
