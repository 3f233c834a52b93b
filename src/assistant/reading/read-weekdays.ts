import { addDays, weekdayOf } from '#kit/shared/time.ts'
import { monthOf, monthWord } from './calendar-dates.ts'
import { formatDay } from './format-day.ts'
import { holidays, lastWeekday, nextHoliday, nthWeekday } from './holidays.ts'
import type { NamedDay } from './named-day.ts'
import { quoted, type RequestText } from './request-text.ts'

const SATURDAY = 6

/** "Thanksgiving", "the day after Thanksgiving", "the Saturday before Easter", "Labor Day weekend". */
export function readHolidays(text: RequestText, today: string): NamedDay[] {
  return holidays.flatMap(holiday => {
    const around = new RegExp(`${shift}(?:${holiday.pattern.source})(?<weekend>\\s+weekend\\b)?`, 'gi')
    return text.takeAll(around).map(({ 0: words, groups = {} }) => {
      if (/^week$/i.test(groups.unit ?? '') && !groups.count) return { words, choices: [] }
      const shifted = (day: string) => shiftedFrom(day, groups)
      const day = shifted(nextHoliday(holiday, today))
      // A past holiday's weekend may lie ahead, and the day before a coming one may be over.
      const meant = day < today ? shifted(nextHoliday(holiday, addDays(today, 14))) : day
      if (!groups.weekend) return { words, day: meant }
      return { words, day: meant, assumed: doubt({ words, day: meant, others: [addDays(meant, 1)] }) }
    })
  })
}

function shiftedFrom(holiday: string, { unit, side, weekend, count }: Record<string, string | undefined>): string {
  if (weekend) return nearestSaturday(holiday)
  if (!unit) return holiday
  const sign = /after|following/i.test(side ?? '') ? 1 : -1
  if (/^weeks?$/i.test(unit)) return addDays(holiday, sign * 7 * Number(count ?? 1))
  if (/^(?:days?|morning|evening|night)$/i.test(unit)) return addDays(holiday, sign * Number(count ?? 1))
  const away = (sign * (weekdayNumber(unit) - weekdayOf(holiday)) + 7) % 7 || 7
  return addDays(holiday, sign * away)
}

function nearestSaturday(day: string): string {
  const ahead = (SATURDAY - weekdayOf(day) + 7) % 7
  return addDays(day, ahead > 3 ? ahead - 7 : ahead)
}

/** "first Saturday of December", "last Sunday in January" */
export function readNthWeekdays(text: RequestText, today: string): NamedDay[] {
  return text.takeAll(nthOfMonth).map(({ 0: words, groups = {} }) => {
    const weekday = groups.name ? weekdayNumber(groups.name) : SATURDAY
    const dayIn = (year: number, month: number) => {
      const n = counts.findIndex(names => names.includes(groups.nth!.toLowerCase()))
      return n === 0 ? lastWeekday(year, month, weekday) : nthWeekday(year, { month, weekday, n })
    }
    return { words, day: nextIn(groups.month, { today, dayIn }) }
  })
}

/** This year or next; "of the month" is this or next month. */
function nextIn(
  name: string | undefined,
  { today, dayIn }: { today: string; dayIn: (year: number, month: number) => string },
): string {
  const [year, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const month = name ? monthOf(name) : thisMonth
  const first = dayIn(year, month)
  if (first >= today) return first
  if (name) return dayIn(year + 1, month)
  return month === 12 ? dayIn(year + 1, 1) : dayIn(year, month + 1)
}

/** "This weekend" is its Saturday, or today on a Sunday; "next weekend" follows. */
export function readWeekends(text: RequestText, today: string): NamedDay[] {
  return text.takeAll(weekend).map(({ 0: words, groups = {} }) => {
    const isNext = /\bnext\b/i.test(groups.lead ?? '')
    const weekday = weekdayOf(today)
    const coming = weekday === 0 ? addDays(today, -1) : addDays(today, SATURDAY - weekday)
    const saturday = isNext ? addDays(coming, 7) : coming
    const [day, other] =
      saturday < today ? [today, addDays(today, 6)] : [saturday, isNext ? undefined : addDays(saturday, 1)]
    const others = [...(other ? [other] : [addDays(saturday, 1)]), ...(isNext && weekday > 0 ? [coming] : [])]
    return { words, day, assumed: doubt({ words, day, others: others.filter(each => each >= today) }) }
  })
}

/** "Friday of next week", "next week on Friday". */
export function readNextWeek(text: RequestText, today: string): NamedDay[] {
  const monday = addDays(today, (8 - weekdayOf(today)) % 7 || 7)
  return text.takeAll(nextWeek).map(({ 0: words, groups = {} }) => {
    const weekday = weekdayNumber(groups.name ?? groups.other ?? '')
    return { words, day: addDays(monday, (weekday + 6) % 7) }
  })
}

/** "A week from Friday", "two weeks from tomorrow". */
export function readWeeksFrom(text: RequestText, today: string): NamedDay[] {
  return text.takeAll(weeksFrom).map(({ 0: words, groups = {} }) => {
    const { name, count = 'a' } = groups
    const from = name ? comingWeekday(weekdayNumber(name), today) : addDays(today, /tomorrow/i.test(words) ? 1 : 0)
    return { words, day: addDays(from, 7 * (Number(count) || 1)) }
  })
}

/** Today counts. "Next Saturday" is ambiguous unless both meanings agree. */
export function readWeekdays(text: RequestText, today: string): NamedDay[] {
  const found = [...text.takeAll(weekday), ...text.takeAll(shortWeekday)]
  return found.map(({ 0: words, groups = {} }) => {
    const wanted = weekdayNumber(groups.name!)
    const coming = comingWeekday(wanted, today)
    if (!/\bnext\b/i.test(groups.lead ?? '')) return { words, day: coming }
    if (coming === today) return { words, day: addDays(today, 7) }
    // Monday of next week.
    const nextWeek = addDays(today, (8 - weekdayOf(today)) % 7 || 7)
    return coming >= nextWeek ? { words, day: coming } : { words, choices: [coming, addDays(coming, 7)] }
  })
}

function comingWeekday(wanted: number, today: string): string {
  return addDays(today, (wanted - weekdayOf(today) + 7) % 7)
}

function doubt({ words, day, others }: { words: string; day: string; others: string[] }) {
  return {
    words,
    text: `We read ${quoted(words)} as ${formatDay(day)}.`,
    choices: others.map(value => ({ label: formatDay(value), value })),
  }
}

/** 0 is Sunday. */
export function weekdayNumber(name: string): number {
  return ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(name.slice(0, 3).toLowerCase())
}

export const anyWeekday =
  '(?:sunday|monday|tuesday|wednesday|thursday|friday|saturday|sun|mon|tues?|wed|thu(?:rs)?|fri|sat)'

const shift = `(?:(?:the\\s+|a\\s+)?(?:(?<count>\\d{1,2})\\s+)?(?<unit>days?|weeks?|morning|evening|night|${anyWeekday})\\s+(?<side>(?:right\\s+)?after|following|before|of)\\s+)?`
/** The index is n; 0 is the last. */
const counts = [['last'], ['first', '1st'], ['second', '2nd'], ['third', '3rd'], ['fourth', '4th'], ['fifth', '5th']]
const nthOfMonth = new RegExp(
  `(?:\\bon\\s+)?(?:\\bthe\\s+)?\\b(?<nth>${counts.flat().join('|')})\\s+(?:(?<name>${anyWeekday})|weekend)\\s+(?:of|in)\\s+(?:(?<month>${monthWord})\\b|the\\s+month\\b|this\\s+month\\b)`,
  'gi',
)
const weekend =
  /(?:\b(?:for|on|over|during)\s+)?\b(?:(?<lead>this(?:\s+coming)?|the(?:\s+coming)?|coming|next|upcoming)\s+)weekend\b(?!\s+(?:after|of)\b)/gi
const nextWeek = new RegExp(
  `\\b(?:on\\s+)?(?<name>${anyWeekday})\\s+(?:of\\s+)?next\\s+week\\b|\\bnext\\s+week\\s*,?\\s*(?:on\\s+)?(?<other>${anyWeekday})\\b`,
  'gi',
)
const weeksFrom = new RegExp(
  `\\b(?<count>a|one|\\d)\\s+weeks?\\s+(?:from|after|on)\\s+(?:this\\s+|next\\s+)?(?:(?<name>${anyWeekday})|tomorrow|today|now)\\b`,
  'gi',
)
const weekday =
  /\b(?:(?<lead>(?:on|this|coming|this\s+coming|next|upcoming|for)(?:\s+next)?)\s+)?(?<name>sunday|monday|tuesday|wed?nesday|thursday|friday|saturday|saterday)\b(?:'s\b)?/gi
const shortWeekday =
  /(?<!\b(?:the|i|we|he|she|they|who|full|no|direct|out of|hot)\s)(?<![\w'])(?:(?<lead>on|this|next|coming)\s+)?(?<name>sun|mon|tues?|weds?|thu(?:rs?)?|fri|sat)\b\.?(?!'|\s+(?:on\s+the|in\s+(?:the\s+)?(?:shade|sun|grass|front|back|car)|is|was|sets?|ami|amour|out\b|glare|shade|exposure|light|down)\b)/gi
