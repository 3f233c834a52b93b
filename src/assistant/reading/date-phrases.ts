import type { DateSpan } from '#availability/recurrence.ts'
import { addDays, weekdayOf } from '#kit/shared/time.ts'
import { monthOf, monthWord, readCalendarDates } from './calendar-dates.ts'
import { holidayWords } from './holidays.ts'
import { anyWeekday, readHolidays } from './read-weekdays.ts'
import { textOf } from './request-text.ts'

/** Patterns without groups, to be combined. */
const noClock = String.raw`(?!\d|:\d|\s?[ap]\.?m\b|\s?(?:weeks?|wks?|sessions?|times|teams?|people|players|kids)\b)`
const dayNumber = String.raw`\d{1,2}(?:st|nd|rd|th)?\b${noClock}`
const yearPart = String.raw`(?:\s*,?\s*20\d\d\b|\s*,?\s*'\d\d\b)?`
const shifted = String.raw`(?:(?:the\s+)?(?:\d{1,2}\s+)?(?:days?|weeks?|${anyWeekday})\s+(?:right\s+)?(?:before|after|following)\s+)?`

/** A day: "March 3", "3/3", "the 17th", "mid-March", "Thanksgiving", "the day after Christmas". */
export const dayPhrase = `(?:(?:${anyWeekday})\\.?,?\\s+)?(?:${[
  `${shifted}(?:(?:on|over|this)\\s+)?${holidayWords}(?:\\s+weekend\\b)?`,
  String.raw`(?<![\w/.-])20\d\d-\d{1,2}-\d{1,2}(?![\w-])`,
  String.raw`\b${monthWord}\b\.?\s+(?:the\s+)?${dayNumber}${yearPart}`,
  String.raw`(?:\bthe\s+)?(?<![\w/:.-])\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?${monthWord}\b${yearPart}`,
  String.raw`(?<![\w/.,$-])\d{1,2}\/\d{1,2}(?:\/(?:20)?\d\d)?(?![\w/])`,
  String.raw`\bthe\s+\d{1,2}(?:st|nd|rd|th)\b`,
  String.raw`(?:\bmid[\s-]?|(?:\bthe\s+)?\bmiddle\s+of\s+)${monthWord}\b`,
].join('|')})`

const monthEdge = String.raw`(?:the\s+)?(?:very\s+)?(?:end|close|last\s+(?:day|week)|rest|start|beginning|first)\s+of\s+`

/** A month or its edge: "May", "the end of May", "the end of the month", "next month", "the end of the year". */
export const monthPhrase = String.raw`(?:(?:${monthEdge})?(?:(?:the\s+)?month\s+of\s+)?\b${monthWord}\b(?!\.?\s+\d{1,2}(?:st|nd|rd|th)?\b${noClock})${yearPart}|(?:${monthEdge})?(?:the|this|next)\s+month\b|(?:${monthEdge}|the\s+rest\s+of\s+)(?:the|this)\s+(?:year|month)\b|\byear'?s?[\s-]+end\b)`

export const nowPhrase = String.raw`\b(?:now|today|tomorrow|next\s+week|this\s+week)\b`

/** "15 through 19" after a month. */
export const through = String.raw`\s*(?:through|thru|to|until|till|til|-|and\s+(?:ending|finishing|ends?)(?:\s+on)?)\s*`

/** The next such day from `from` on; undefined if it is none. */
export function dayOf(phrase: string, from: string): string | undefined {
  if (/\bnow\b|\btoday\b/i.test(phrase)) return from
  if (/\btomorrow\b/i.test(phrase)) return addDays(from, 1)
  if (/\bthis\s+week\b/i.test(phrase)) return from
  const nth = /^\s*(?:the\s+)?(first|second|third|fourth)\s+week\s+(?:of|in)\s+/i.exec(phrase)
  if (nth) {
    const month = monthSpanOf(phrase.slice(nth[0].length), from)
    return month && addDays(month.from, 7 * ['first', 'second', 'third', 'fourth'].indexOf(nth[1]!.toLowerCase()))
  }
  const week = /^\s*(?:the\s+)?week\s+of\s+/i.exec(phrase)?.[0]
  if (week) {
    const day = dayOf(phrase.slice(week.length), from)
    return day && weekOf(day).from
  }
  if (/\bnext\s+week\b/i.test(phrase)) return addDays(mondayOf(from), 7)
  if (/\bmid/i.test(phrase)) return midMonth(phrase, from)
  const [holidayDay] = readHolidays(textOf(phrase), from)
  if (holidayDay) return holidayDay.day
  const withoutWeekday = phrase.replace(new RegExp(`^\\s*(?:${anyWeekday})\\b\\.?,?\\s+(?=\\S)`, 'i'), '')
  return readCalendarDates(textOf(inUsualCase(withoutWeekday)), from)[0]?.day
}

/** The 15th; in the second half of a month, that of next year. */
function midMonth(phrase: string, from: string): string | undefined {
  const day = (start: string) => monthSpanOf(phrase, start)?.from.replace(/01$/, '15')
  const next = day(from)
  return next && next < from ? day(addMonths(from, 1)) : next
}

/** First and last day of the next such month from `from` on; the current one counts. Undefined if it is none. */
export function monthSpanOf(phrase: string, from: string): DateSpan | undefined {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  if (/\byear\b|\byear'?s?[\s-]+end/i.test(phrase)) return { from, to: `${year}-12-31` }
  if (/\bnext\s+month\b/i.test(phrase)) return monthSpan(month === 12 ? year + 1 : year, (month % 12) + 1)
  if (/\b(?:the|this)\s+month\b(?!\s+of)/i.test(phrase)) return monthSpan(year, month)
  const name = new RegExp(`\\b(${monthWord})\\b\\.?${yearPart}\\s*$`, 'i').exec(phrase)?.[1]
  if (!name) return undefined
  const wanted = monthOf(name)
  const said = /20\d\d|'(\d\d)/.exec(phrase)
  const ofYear = said ? Number(said[1] ? `20${said[1]}` : said[0]) : wanted < month ? year + 1 : year
  return monthSpan(ofYear, wanted)
}

/** Monday to Sunday; of a Sunday, the seven days from it. */
export function weekOf(day: string): DateSpan {
  const first = weekdayOf(day) === 0 ? day : mondayOf(day)
  return { from: first, to: addDays(first, 6) }
}

/** From Saturday; to Monday if that is the holiday. */
export function weekendAt(saturday: string, phrase: string, today: string): DateSpan {
  const holiday = dayOf(phrase.replace(/\s+weekend\b/i, ''), today)
  const monday = addDays(saturday, 2)
  return { from: saturday, to: holiday === monday ? monday : addDays(saturday, 1) }
}

/** The same day some months later, or that month's last. */
export function addMonths(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const { to } = monthSpan(Math.floor(index / 12), (index % 12) + 1)
  const same = `${to.slice(0, 8)}${day.slice(8)}`
  return same < to ? same : to
}

export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

function monthSpan(year: number, month: number): DateSpan {
  const two = String(month).padStart(2, '0')
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return { from: `${year}-${two}-01`, to: addDays(next, -1) }
}

/** A lone "may 5" or "march 3" reads as a month here: what stands around it says so. */
function inUsualCase(phrase: string): string {
  return phrase.replace(/\b(?:may|mar)\b/g, name => name.charAt(0).toUpperCase() + name.slice(1))
}
