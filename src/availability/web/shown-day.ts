import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import { dateRefusal } from '#availability/rules.ts'
import { addDays, DAY, dateIn, isCalendarDate } from '#kit/shared/time.ts'

export type ShownDay = {
  date: string
  /** At the facility. */
  today: string
  lastDay: string
  /** Weeks count from today, so no strip begins with past days. */
  weekStart: string
  /** The URL's day is out of range; `date` is today. */
  isFallback: boolean
}

/** `zone` is the facility's, `now` in milliseconds. */
export function shownDay(asked: string | null, zone: string, now: number): ShownDay {
  const today = dateIn(zone, now)
  const day = asked !== null && isCalendarDate(asked) ? asked : null
  const isFallback = day !== null && dateRefusal(day, zone, now) !== null
  const date = day === null || isFallback ? today : day
  return { date, today, lastDay: addDays(today, BOOKING_WINDOW_DAYS), weekStart: weekOf(date, today), isFallback }
}

function weekOf(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY)
  return addDays(today, Math.floor(days / 7) * 7)
}
