import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'
import type { Period } from '#providers/rules.ts'
import { type CalendarDay, calendarDay, dayNumber, weekNumbers, weekStart } from './calendar-days.ts'
import type { Effort } from './effort.ts'
import type { Rule } from './read-rule.ts'

const SECOND = 1000
const units = { HOURLY: HOUR, MINUTELY: MINUTE, SECONDLY: SECOND } as const

/**
 * In order. The library's iterator starts from DTSTART and never returns from a rule that matches no day; this one
 * visits only the window's periods (earlier ones too with COUNT), each at the cost of effort.
 */
export function* repeat(rule: Rule, start: number, window: Period, effort: Effort): Generator<number> {
  effort.startRule()
  let left = rule.count
  const from = Number.isFinite(left) ? start : Math.max(start, window.start)
  for (let index = firstIndex(rule, start, from); ; index += 1) {
    const { opens, walls } = timesOf(rule, start, index, effort)
    if (opens >= window.end) return
    for (const wall of chosen(rule, walls)) {
      if (wall < start) continue
      if (wall >= window.end || left <= 0) return
      left -= 1
      if (wall >= window.start) yield wall
    }
  }
}

/** The last at or before `from`, counted from DTSTART's. */
function firstIndex(rule: Rule, start: number, from: number): number {
  const size = { YEARLY: 366 * DAY, MONTHLY: 31 * DAY, WEEKLY: 7 * DAY, DAILY: DAY, ...units }[rule.frequency]
  return Math.max(0, Math.floor((from - start) / size / rule.interval) - 1)
}

function timesOf(rule: Rule, start: number, index: number, effort: Effort): { opens: number; walls: number[] } {
  const { frequency } = rule
  if (frequency === 'HOURLY' || frequency === 'MINUTELY' || frequency === 'SECONDLY') {
    const unit = units[frequency]
    const opens = (Math.floor(start / unit) + index * rule.interval) * unit
    effort.spend(1)
    return { opens, walls: opens < FOREVER ? timesWithin(rule, start, opens, effort) : [] }
  }
  const [first, end] = daysOf(rule, Math.floor(start / DAY), index)
  const walls: number[] = []
  const first0 = calendarDay(Math.floor(start / DAY))
  if (first * DAY >= FOREVER) return { opens: Number.POSITIVE_INFINITY, walls }
  effort.spend(end - first)
  for (let number = first; number < end; number += 1) {
    if (fitsDay(rule, calendarDay(number), first0)) walls.push(...timesOfDay(rule, start, number * DAY, effort))
  }
  return { opens: first * DAY, walls }
}

/** Near the limit of dates. */
const FOREVER = Date.UTC(20_000, 0)

function daysOf(rule: Rule, start: number, index: number): [first: number, end: number] {
  const steps = index * rule.interval
  const { year, month } = calendarDay(start)
  if (steps > 1e9) return [FOREVER / DAY, FOREVER / DAY]
  if (rule.frequency === 'YEARLY') return within(year + steps, 1, 12)
  if (rule.frequency === 'MONTHLY') return within(year, month + steps, 1)
  if (rule.frequency === 'DAILY') return [start + steps, start + steps + 1]
  const first = weekStart(start, rule.firstWeekday) + 7 * steps
  return [first, first + 7]
}

function within(year: number, month: number, months: number): [number, number] {
  const years = year + Math.floor((month - 1) / 12)
  if (years > 19_000) return [FOREVER / DAY, FOREVER / DAY]
  return [dayNumber(year, month), dayNumber(year, month + months)]
}

/** `start` supplies what the rule leaves out. */
function fitsDay(rule: Rule, day: CalendarDay, start: CalendarDay): boolean {
  if (rule.months && !rule.months.includes(day.month)) return false
  if (rule.monthDays && !isAmong(rule.monthDays, day.date, day.date - day.daysInMonth - 1)) return false
  if (rule.yearDays && !isAmong(rule.yearDays, day.dayOfYear, day.dayOfYear - day.daysInYear - 1)) return false
  if (rule.weeks && !isAmong(rule.weeks, ...weekNumbers(day.number, rule.firstWeekday))) return false
  if (rule.weekdays) return rule.weekdays.some(named => isWeekday(rule, named, day))
  return fitsStart(rule, day, start)
}

/** A rule without days uses DTSTART's. */
function fitsStart(rule: Rule, day: CalendarDay, start: CalendarDay): boolean {
  if (rule.frequency === 'WEEKLY' || (rule.frequency === 'YEARLY' && rule.weeks)) return day.weekday === start.weekday
  if (rule.monthDays || rule.yearDays) return true
  if (rule.frequency === 'MONTHLY') return day.date === start.date
  if (rule.frequency !== 'YEARLY') return true
  return day.date === start.date && (rule.months !== null || day.month === start.month)
}

function isWeekday(rule: Rule, { weekday, nth }: { weekday: number; nth: number }, day: CalendarDay): boolean {
  if (weekday !== day.weekday) return false
  const isOfYear = rule.frequency === 'YEARLY' && !rule.months
  // Only months and years have an nth weekday.
  if (nth === 0 || rule.weeks || (rule.frequency !== 'MONTHLY' && rule.frequency !== 'YEARLY')) return true
  const [at, size] = isOfYear ? [day.dayOfYear, day.daysInYear] : [day.date, day.daysInMonth]
  return nth > 0 ? Math.ceil(at / 7) === nth : Math.ceil((size - at + 1) / 7) === -nth
}

function isAmong(named: readonly number[], fromFront: number, fromBack: number): boolean {
  return named.includes(fromFront) || named.includes(fromBack)
}

function timesOfDay(rule: Rule, start: number, midnight: number, effort: Effort): number[] {
  const at = new Date(start)
  const hours = rule.hours ?? [at.getUTCHours()]
  const minutes = rule.minutes ?? [at.getUTCMinutes()]
  const seconds = rule.seconds ?? [at.getUTCSeconds()]
  effort.spend(hours.length * minutes.length * seconds.length)
  return hours
    .flatMap(hour => minutes.flatMap(minute => seconds.map(second => wallOf(midnight, hour, minute, second))))
    .sort((a, b) => a - b)
}

function wallOf(midnight: number, hour: number, minute: number, second: number): number {
  return midnight + hour * HOUR + minute * MINUTE + second * SECOND
}

function timesWithin(rule: Rule, start: number, opens: number, effort: Effort): number[] {
  const isHourly = rule.frequency === 'HOURLY'
  const isSecondly = rule.frequency === 'SECONDLY'
  const isNamed = (named: readonly number[] | null, value: number) => !named || named.includes(value)
  if (!isNamed(rule.hours, turn(opens / HOUR, 24))) return []
  if (!isHourly && !isNamed(rule.minutes, turn(opens / MINUTE, 60))) return []
  if (isSecondly && !isNamed(rule.seconds, turn(opens / SECOND, 60))) return []
  if ((rule.months ?? rule.monthDays ?? rule.yearDays ?? rule.weeks ?? rule.weekdays) !== null) {
    const day = calendarDay(Math.floor(opens / DAY))
    if (!fitsDay(rule, day, day)) return []
  }
  if (isSecondly) return [opens]
  const seconds = rule.seconds ?? [turn(start / SECOND, 60)]
  const minutes = isHourly ? (rule.minutes ?? [turn(start / MINUTE, 60)]) : [0]
  effort.spend(minutes.length * seconds.length - 1)
  return minutes.flatMap(minute => seconds.map(second => wallOf(opens, 0, minute, second))).sort((a, b) => a - b)
}

/** Modulo that works before 1970. */
function turn(units: number, round: number): number {
  return ((Math.floor(units) % round) + round) % round
}

/** BYSETPOS. */
function chosen({ positions }: Rule, walls: number[]): number[] {
  if (!positions) return walls
  return walls.filter((_, index) => isAmong(positions, index + 1, index - walls.length))
}
