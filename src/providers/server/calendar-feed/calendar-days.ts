import { DAY } from '#kit/shared/time.ts'

export type CalendarDay = {
  /** Days since 1970. */
  number: number
  year: number
  month: number
  date: number
  /** 0 = Sunday. */
  weekday: number
  daysInMonth: number
  dayOfYear: number
  daysInYear: number
}

export function calendarDay(number: number): CalendarDay {
  const at = new Date(number * DAY)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1]
  const newYear = dayNumber(year, 1)
  return {
    number,
    year,
    month,
    date: at.getUTCDate(),
    weekday: weekdayOfNumber(number),
    daysInMonth: dayNumber(year, month + 1) - dayNumber(year, month),
    dayOfYear: number - newYear + 1,
    daysInYear: dayNumber(year + 1, 1) - newYear,
  }
}

/** The first of a month; `month` may exceed 12. */
export function dayNumber(year: number, month: number): number {
  const date = new Date(0)
  // `Date.UTC` takes 99 for 1999.
  date.setUTCFullYear(year, month - 1, 1)
  return Math.floor(date.getTime() / DAY)
}

/** 0 = Sunday; 1970 began on a Thursday. */
export function weekdayOfNumber(number: number): number {
  return (((number + 4) % 7) + 7) % 7
}

export function weekStart(number: number, firstWeekday: number): number {
  return number - ((weekdayOfNumber(number) - firstWeekday + 7) % 7)
}

/** From front and back; the first week has at least four days in the year. */
export function weekNumbers(number: number, firstWeekday: number): [number, number] {
  const start = weekStart(number, firstWeekday)
  // A week belongs to the year of its middle.
  const { year } = calendarDay(start + 3)
  const first = firstWeekOf(year, firstWeekday)
  const weeks = (firstWeekOf(year + 1, firstWeekday) - first) / 7
  const week = (start - first) / 7 + 1
  return [week, week - weeks - 1]
}

function firstWeekOf(year: number, firstWeekday: number): number {
  return weekStart(dayNumber(year, 1) + 3, firstWeekday)
}
