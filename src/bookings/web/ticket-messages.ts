import { clockText, dateOf } from '#availability/time-format.ts'
import type { Run } from '#availability/web/slot-runs.ts'
import { addDays, DAY, dateIn, HOUR, MINUTE } from '#kit/shared/time.ts'

/** `now` in milliseconds, as in all of these. The first that is not over, or else the last; `index` among all. */
export function shownRun(runs: readonly Run[], now: number): { run: Run | undefined; index: number } {
  const next = runs.findIndex(({ endTime }) => Date.parse(endTime) > now)
  const index = next === -1 ? runs.length - 1 : next
  return { run: runs[index], index }
}

/** "In 3 days", "Tomorrow", "In 2 hours 5 minutes", "On now, until 7 PM", "Ended at 7 PM", "2 days ago". */
export function countdownLine({ startTime, endTime }: Run, timeZone: string, now: number): string {
  const days = Math.round((Date.parse(dateOf(startTime)) - Date.parse(dateIn(timeZone, now))) / DAY)
  const left = Date.parse(startTime) - now
  if (Date.parse(endTime) <= now) {
    if (days === 0) return `Ended at ${clockText(endTime)}`
    return days === -1 ? 'Yesterday' : `${-days} days ago`
  }
  if (left <= 0) return `On now, until ${clockText(endTime)}`
  if (left < 12 * HOUR) return `In ${lengthText(left)}`
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

/** To the next whole minute. */
function lengthText(milliseconds: number): string {
  const all = Math.ceil(milliseconds / MINUTE)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  const parts = [hours > 0 && plural(hours, 'hour'), minutes > 0 && plural(minutes, 'minute')]
  return parts.filter(Boolean).join(' ')
}

function plural(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

export type TicketAction = 'directions' | 'calendar' | 'again'

type Stay = { status: 'confirmed' | 'pending_confirmation' | 'redirected' | 'cancelled' }

/** What its customer most likely does next. */
export function likelyAction({ status }: Stay, run: Run | undefined, now: number): TicketAction {
  const isOver = !run || Date.parse(run.endTime) <= now
  if (status === 'cancelled' || isOver) return 'again'
  return Date.parse(run.startTime) - now < DAY ? 'directions' : 'calendar'
}

/** The same weekday and hours: the first such day after today and after the booking. */
export function sameTimeNext({ startTime, endTime }: Run, timeZone: string, now: number) {
  const booked = dateOf(startTime)
  const daysPast = (Date.parse(dateIn(timeZone, now)) - Date.parse(booked)) / DAY
  const weeks = Math.max(0, Math.floor(daysPast / 7)) + 1
  const end = endTime.slice(11, 16)
  return { date: addDays(booked, 7 * weeks), time: `${startTime.slice(11, 16)}-${end === '00:00' ? '24:00' : end}` }
}
