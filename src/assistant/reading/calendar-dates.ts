import { addDays, isCalendarDate } from '#kit/shared/time.ts'
import { MAX_DAYS_AHEAD } from './bounds.ts'
import type { NamedDay } from './named-day.ts'
import { quoted, type RequestText } from './request-text.ts'

/** "2026-11-28", "11/28", "November 28th, 2026", "28 November", "the 28th". Without a year, the next such day. */
export function readCalendarDates(text: RequestText, today: string): NamedDay[] {
  text.leaveOut(text.takeAll(/\b24\/7\b/g).map(([words]) => words))
  const iso = text.takeAll(/(?:\bon\s+)?(?<![\w-])(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?![\w-])/gi)
  const written = [...text.takeAll(monthDay, isMonth), ...text.takeAll(dayMonth, isMonth)]
  const figures = [...text.takeAll(slashDate), ...text.takeAll(dottedDate), ...text.takeAll(dayFirst)]
  const named = [...iso, ...written, ...figures].map(match => toDate(match, today))
  return [...named, ...text.takeAll(dayOfMonth).map(match => nextDayOfMonth(match, today))]
}

/** Undefined if bookable. */
export function dayFault(date: string, { words, today }: { words: string; today: string }): string | undefined {
  if (!isCalendarDate(date)) return `${quoted(words)} isn’t a date.`
  if (date < today) return `${quoted(words)} has passed.`
  return date > addDays(today, MAX_DAYS_AHEAD) ? `${quoted(words)} is too far ahead.` : undefined
}

function toDate({ 0: words, groups = {} }: RegExpExecArray, today: string): NamedDay {
  const month = groups.name ? months.indexOf(groups.name.slice(0, 3).toLowerCase()) + 1 : Number(groups.month)
  const inYear = (year: number | string) => `${year}-${two(month)}-${two(Number(groups.day))}`
  const year = groups.year && (groups.year.length === 2 ? `20${groups.year}` : groups.year)
  const thisYear = Number(today.slice(0, 4))
  const coming = [0, 1, 2].map(ahead => inYear(thisYear + ahead)).find(each => isCalendarDate(each) && each >= today)
  const date = year ? inYear(year) : (coming ?? inYear(thisYear))
  const fault = dayFault(date, { words, today })
  return fault ? { words, fault } : { words, day: date }
}

function nextDayOfMonth({ 0: words, groups }: RegExpExecArray, today: string): NamedDay {
  const wanted = two(Number(groups?.day))
  const days = Array.from({ length: 62 }, (_, ahead) => addDays(today, ahead))
  const day = days.find(date => date.slice(8) === wanted)
  return day ? { words, day } : { words, fault: `${quoted(words)} isn’t a date.` }
}

/** "may" and "march" need capitals, "on" or "of", or an ordinal. */
function isMonth({ 0: words, groups = {} }: RegExpExecArray): boolean {
  return (
    !/^(?:may|mar)$/i.test(groups.name ?? '') || /\b(?:on|of)\b|\b(?:May|MAY|Mar|MAR)\b|\d(?:st|nd|rd|th)\b/.test(words)
  )
}

/** 1 to 12, from a name or its first three letters. */
export function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

const two = (figure: number) => String(figure).padStart(2, '0')

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export const monthWord =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const monthName = `\\b(?<name>${monthWord})\\b\\.?`
const year = "(?:\\s*,?\\s*(?<year>20\\d\\d)\\b|\\s*,?\\s*'(?<year>\\d\\d)\\b)?"
/** Rules out times and counts. */
const noDay = '(?!\\d|:|\\s?[ap]\\.?m\\b|\\s+(?:people|players|kids|friends|teams|of\\s+us)\\b|\\s?-\\s?\\d)'

const monthDay = new RegExp(
  `(?:\\bon\\s+)?${monthName}\\s+(?:the\\s+)?(?<day>\\d{1,2})(?:st|nd|rd|th)?\\b${noDay}${year}`,
  'gi',
)
const dayMonth = new RegExp(
  `(?:\\bon\\s+)?(?:\\bthe\\s+)?(?<![\\w/:.-])(?<day>\\d{1,2})(?:st|nd|rd|th)?[\\s-]+(?:of\\s+)?${monthName}(?:-?${year})`,
  'gi',
)
const noMeasure =
  '(?!\\s*(?:an?\\s+)?(?:fields?|courts?|pitch|rink|hours?|miles?|price|size|gym|court|rating|stars?|mile)\\b)'
const slashDate = new RegExp(
  `(?:\\bon\\s+)?(?<![\\w/.,-])(?<month>\\d{1,2})\\/(?<day>\\d{1,2})(?:\\/(?<year>20\\d\\d|\\d\\d))?(?![\\w/-])${noMeasure}`,
  'gi',
)
/** Without a year it may be hours or a price. */
const dottedDate = /(?:\bon\s+)?(?<![\w/.,-])(?<month>1[0-2]|0?[1-9])([.-])(?<day>\d{1,2})\2(?<year>20\d\d)(?![\w/-])/gi
/** "28.11." and "24.12.2026", as in most of the world. */
const dayFirst =
  /(?:\bon\s+)?(?<![\w/.,-])(?<day>\d{1,2})\.(?<month>1[0-2]|0?[1-9])\.(?:(?<year>20\d\d)\b)?(?![\w/-])/gi
const dayOfMonth =
  /(?:\b(?:on\s+)?the\s+|\bon\s+|(?<=\b(?:sun|mon|tue|wed|thu|fri|sat)\w*,?\s))(?<day>\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:street|st|avenue|ave|of|grade|graders?|time|floor|field|court|annual|team)\b)/gi
