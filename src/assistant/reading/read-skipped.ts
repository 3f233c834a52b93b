import { type DateSpan, spansText } from '#availability/recurrence.ts'
import { addDays, isCalendarDate } from '#kit/shared/time.ts'
import { monthWord } from './calendar-dates.ts'
import { dayOf, dayPhrase, monthPhrase, monthSpanOf, through, weekendAt, weekOf } from './date-phrases.ts'
import { holidayWords } from './holidays.ts'
import { anyWeekday, weekdayNumber } from './read-weekdays.ts'
import { asked, joined, quoted, type Reading, type RequestText } from './request-text.ts'

export type Skipped = {
  /** "2026-11-26,2027-03-15..2027-03-21" */
  reading: Reading<string>
  /** "every weekday except Friday": 0 is Sunday. */
  weekdays: number[]
  words: { words: string }[]
}

/** "except Thanksgiving", "not on March 17", "skip spring break, the week of March 15", "Dec 24 off". */
export function readSkipped(text: RequestText, today: string): Skipped {
  const ofDays = text.takeAll(skippedWeekdays)
  const lists = [...text.takeAll(skippedDates), ...text.takeAll(datesOff), ...text.takeAll(datedBreak)]
  const unknown = text.takeAll(unnamedBreak).map(([words]) => words)
  const spans: DateSpan[] = []
  const unread: string[] = []
  for (const { 0: words, groups = {} } of lists) {
    const items = [...(groups.items ?? words).matchAll(itemsPattern)].flatMap(([item]) => spansOf(item, today))
    if (items.length === 0 || items.includes(undefined)) unread.push(words)
    else spans.push(...(items as DateSpan[]))
  }
  const [doubt] = [...unknown, ...unread]
  const said = lists.map(([words]) => ({ words }))
  const sorted = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const base: Reading<string> = sorted.length > 0 ? { value: spansText(unique(sorted)), words: joined(said) } : {}
  const isBreak = doubt !== undefined && unknown.includes(doubt)
  if (doubt && base.value) text.leaveOut([...unknown, ...unread])
  return {
    reading: doubt && !base.value ? asked(doubt, questionOf(doubt, isBreak)) : base,
    weekdays: ofDays.flatMap(([words]) =>
      [...words.matchAll(new RegExp(`\\b${anyWeekday}`, 'gi'))].map(([name]) => weekdayNumber(name)),
    ),
    words: ofDays.map(([words]) => ({ words })),
  }
}

function questionOf(words: string, isBreak: boolean): string {
  if (!isBreak) return `Which dates do you want to skip by ${quoted(words)}?`
  return `When is the break in ${quoted(words)}? Add the dates to skip.`
}

function unique(spans: readonly DateSpan[]): DateSpan[] {
  return spans.filter(
    (span, index) => spans.findIndex(({ from, to }) => from === span.from && to === span.to) === index,
  )
}

/** "Dec 22 and 29" is two days of December. */
function spansOf(item: string, today: string): (DateSpan | undefined)[] {
  const [more = ''] = sameMonthDays.exec(item) ?? []
  const first = spanOf(item.slice(0, item.length - more.length), today)
  const others = (more.match(/\d+/g) ?? []).map(number => {
    const day = first && `${first.from.slice(0, 8)}${number.padStart(2, '0')}`
    return day && isCalendarDate(day) ? { from: day, to: day } : undefined
  })
  return [first, ...others]
}

function spanOf(item: string, today: string): DateSpan | undefined {
  const nth = nthWeek.exec(item)
  if (nth?.groups) return nthWeekOf(nth.groups, today)
  const isWeek = /\bweek\b|\bbreak\b/i.test(item)
  const around = /\bweek\s+(before|after)\b/i.exec(item)?.[1]
  const range = rangeOfDays.exec(item)
  if (range?.groups) return spanBetween(range.groups.first!, range.groups.last!, today)
  if (around) {
    const day = dayOf(item.replace(/^.*\bweek\s+(?:before|after)\s+/i, ''), today)
    return day === undefined ? undefined : weekOf(addDays(day, /after/i.test(around) ? 7 : -7))
  }
  const [phrase] = oneDayPhrase.exec(item) ?? []
  if (phrase === undefined) {
    const [month] = oneMonth.exec(item) ?? []
    return month === undefined ? undefined : monthSpanOf(month, today)
  }
  const day = dayOf(phrase, today)
  if (day === undefined) return undefined
  if (/\bweekend\b/i.test(phrase)) return weekendAt(day, phrase, today)
  return isWeek ? weekOf(day) : { from: day, to: day }
}

function spanBetween(first: string, last: string, today: string): DateSpan | undefined {
  const from = dayOf(first, today)
  if (from === undefined) return undefined
  const number = /^\d{1,2}(?=(?:st|nd|rd|th)?$)/i.exec(last.trim())?.[0]
  const to = number ? `${from.slice(0, 8)}${number.padStart(2, '0')}` : dayOf(last, from)
  return to !== undefined && to >= from ? { from, to } : undefined
}

/** "the third week of March": the 15th to the 21st; the last one: its last seven days. */
function nthWeekOf({ nth, month }: Record<string, string | undefined>, today: string): DateSpan | undefined {
  const span = monthSpanOf(month ?? '', today)
  if (!span) return undefined
  if (/last/i.test(nth ?? '')) return { from: addDays(span.to, -6), to: span.to }
  const index = ['first|1st', 'second|2nd', 'third|3rd', 'fourth|4th'].findIndex(names =>
    new RegExp(names, 'i').test(nth ?? ''),
  )
  const from = addDays(span.from, 7 * index)
  return { from, to: addDays(from, 6) }
}

const breakWords = String.raw`(?:(?:our|the|school)\s+)?(?:spring|winter|fall|autumn|summer|holiday|christmas|thanksgiving|february|midwinter|mid-winter|easter|school)\s+(?:break|vacation|recess)(?:\s+week)?`
const nthWeek = new RegExp(
  `\\b(?:the\\s+)?(?<nth>first|1st|second|2nd|third|3rd|fourth|4th|last)\\s+week\\s+(?:of|in)\\s+(?<month>${monthPhrase})`,
  'i',
)
const nthWeekSource = nthWeek.source.replaceAll(/\?<\w+>/g, '?:')
const oneDayPhrase = new RegExp(dayPhrase, 'i')
const oneMonth = new RegExp(monthPhrase, 'i')
const rangeOfDays = new RegExp(
  `(?<first>${dayPhrase})${through}(?:the\\s+)?(?<last>${dayPhrase}|\\d{1,2}(?:st|nd|rd|th)?\\b)`,
  'i',
)
const bareDay = String.raw`\d{1,2}(?:st|nd|rd|th)?\b(?!\s?[ap]\.?m\b|:\d)`
/** "Easter through May 23" is a day, and the end of all. */
const range = `(?!${holidayWords})(?:${dayPhrase})${through}(?:the\\s+)?(?:${dayPhrase}|${bareDay})`
const weekItem = `(?:the\\s+)?(?:entire\\s+|whole\\s+)?week\\s+(?:of|beginning|starting|before|after)\\s+(?:the\\s+)?(?:${dayPhrase})`
const oneNumber = String.raw`(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?(?![\w:/-]|\s?[ap]\.?m\b|\s+(?:to|until|till|min|hours?|weeks?|sessions?|times|dates|teams?|people|players|kids|${monthWord})\b)`
const lastOne = String.raw`\s*,?\s*(?:and|&|or|nor)\s+`
/** A number alone after a comma may be anything, unless the list goes on. */
const moreDays = String.raw`(?:(?:\s*,\s*${oneNumber})*${lastOne}${oneNumber}|(?:\s*,\s*${oneNumber})+(?=${lastOne}))`
const sameMonthDays = new RegExp(
  String.raw`(?<=\d(?:st|nd|rd|th)?)(?:\s*,?\s*(?:,|and|&|or|nor)\s*(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?)+$`,
  'i',
)
const dated = `(?:${nthWeekSource}|${weekItem}|${range}|${holidayWords}\\s+week\\b|(?:${dayPhrase})(?:${moreDays})?)`
const item = `(?:${breakWords}(?:\\s+(?:which\\s+is|is|from|on|of|during|in))?[\\s,(:-]*(?:the\\s+)?${dated}\\)?|${dated}|(?:all\\s+(?:of\\s+)?)(?:${monthPhrase}))`
const itemsPattern = new RegExp(item, 'gi')
const separator = String.raw`(?:\s*,\s*(?:and\s+|or\s+|&\s*)?|\s+(?:and|or|nor|&|plus)\s+|\s*&\s*)(?:also\s+)?(?:not\s+)?(?:on\s+|the\s+(?=week|whole|day|first|last|second|third))*`
const items = `(?<items>${item}(?:${separator}${item})*)`
const lead = String.raw`(?:\b(?:but\s+|and\s+)?(?:(?:please\s+)?(?:except(?:ing)?(?:\s+for)?|exclud(?:ing|e)|skip(?:ping|s)?|minus|without|other\s+than|(?:leav(?:e|ing)|tak(?:e|ing))\s+(?:out|off)|not|nothing|(?:a\s+)?(?:bye|break)|no(?:\s+(?:practi[cs]es?|sessions?|games?|training|class(?:es)?|play|soccer|need))?)|(?:we(?:'re|\s+are|'ll\s+be)?\s+)?(?:are\s+)?(?:(?<!\bkick(?:ing|s)?\s)off|away|closed|out\s+of\s+town|traveling|skip(?:ping)?)|(?:we|i)\s+(?:can't|cannot|won't|don't|do\s+not|will\s+not)\s+(?:do|make(?:\s+it)?|play|need(?:\s+(?:it|them|one|the\s+field))?|practice|come|be\s+there|have\s+practice)|(?:there's|there\s+is)\s+no\s+(?:practice|session|game|school)))\s+(?:on\s+|for\s+|over\s+|during\s+|in\s+|the\s+(?=week|whole|day|first|last|second|third|fourth))*`
const skippedDates = new RegExp(`${lead}${items}`, 'gi')
const datesOff = new RegExp(
  `(?:\\b(?:with|and|but|take)\\s+)?${items}\\s+(?:(?:is|are|being)\\s+)?(?:an?\\s+)?(?:off|excluded|skipped|out|holidays?|no\\s+good)\\b(?:,?\\s+so\\s+skip\\s+(?:that|it|them)\\b)?`,
  'gi',
)
const datedBreak = new RegExp(
  `\\b${breakWords}(?:\\s+(?:which\\s+is|is|from|on|of|during|in))?[\\s,(:-]*(?:the\\s+)?${dated}\\)?`,
  'gi',
)
const oneDay = `${anyWeekday}s?\\b`
const skippedWeekdays = new RegExp(
  `\\b(?:but\\s+)?(?:except(?:ing)?(?:\\s+for)?|excluding|not|minus|other\\s+than|skip(?:ping)?)\\s+(?:on\\s+)?${oneDay}(?:${separator}${oneDay})*(?!,?\\s+(?:the\\s+)?(?:\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}\\/\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))`,
  'gi',
)
/** Its dates are unknown. */
const unnamedBreak = new RegExp(`${lead}${breakWords}`, 'gi')
