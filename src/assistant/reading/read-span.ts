import { addDays } from '#kit/shared/time.ts'
import { monthWord } from './calendar-dates.ts'
import { dayOf, dayPhrase, monthPhrase, monthSpanOf, nowPhrase, through, weekendAt } from './date-phrases.ts'
import { formatDay } from './format-day.ts'
import { holidayWords } from './holidays.ts'
import { asked, type Doubt, quoted, type Reading, type RequestText } from './request-text.ts'

export type Span = {
  /** The earliest day. */
  start: Reading<string>
  /** Inclusive. */
  until: Reading<string>
}

/** "from March 3 through April 28", "starting Jan 5", "until Thanksgiving", "in March". */
export function takeSpan(text: RequestText, today: string): Span {
  const [range] = [...text.takeAll(rangePattern), ...text.takeAll(betweenPattern)]
  if (range?.groups) return spanOf(range[0], { start: range.groups.start!, end: range.groups.end!, today })
  const [starts] = text.takeAll(startPattern)
  const [ends] = text.takeAll(endPattern)
  const [whole] = starts && ends ? [] : text.takeAll(wholePattern)
  const start = starts ? firstOf(starts.groups!.start!, { words: starts[0], today }) : {}
  const from = start.value ?? today
  if (ends) return { start, until: lastOf(ends.groups!.end!, { words: ends[0], from, today }) }
  if (!whole) return { start, until: {} }
  return { ...inMonth(whole[0], { from, today }), ...(starts && { start }) }
}

type SpanWords = { start: string; end: string; today: string }

function spanOf(words: string, { start, end, today }: SpanWords): Span {
  const first = firstOf(start, { words, today })
  const isNumber = /^\d{1,2}(?:st|nd|rd|th)?$/i.test(end.trim())
  const month = first.value && isNumber ? `${first.value.slice(0, 8)}${end.match(/\d+/)![0].padStart(2, '0')}` : end
  const from = first.value ?? today
  const until = lastOf(isNumber ? month : end, { words, from, today })
  // The end of a year that began with the end lies far ahead.
  if (until.value && first.value && until.value > addDays(first.value, LONGEST_DAYS))
    return {
      start: first,
      until: asked(words, `${quoted(words)} ends before it starts, or lasts more than nine months.`),
    }
  return { start: first, until }
}

/** A school year. */
const LONGEST_DAYS = 280

function firstOf(phrase: string, { words, today }: { words: string; today: string }): Reading<string> {
  const month = isMonth(phrase) ? monthSpanOf(phrase, today) : undefined
  const isLate = /\b(?:end|close|last)\b/i.test(phrase)
  const day = month ? (isLate ? month.to : month.from) : dayOf(phrase, today)
  if (day === undefined) return asked(words, `Which day do you mean by ${quoted(words)}?`)
  return { value: day < today ? today : day, words }
}

type End = { words: string; from: string; today: string }

/** "Until May" and "until Thanksgiving" end before it, "through May" with it. A calendar date always counts. */
function lastOf(phrase: string, { words, from, today }: End): Reading<string> {
  const isThrough = /\b(?:through|thru|including)\b/i.test(words) || /-/.test(words)
  const isBefore = /\bbefore\b/i.test(words)
  if (isMonth(phrase)) {
    const month = monthSpanOf(phrase, from)
    if (!month) return asked(words, `Until when do you mean by ${quoted(words)}?`)
    if (/\b(?:end|close|last|rest)\b|year/i.test(phrase)) return { value: month.to, words }
    if (/\b(?:start|beginning|first)\b/i.test(phrase)) return { value: month.from, words }
    if (isThrough || /^\s*from\b/i.test(words)) return { value: month.to, words }
    const value = addDays(month.from, -1)
    if (value < from) return { value: month.to, words }
    return { value, words, assumed: orRather(words, value, month.to) }
  }
  const day = dayOf(phrase, from)
  if (day === undefined) return asked(words, `${quoted(words)} isn’t a date we can use.`)
  if (day < today) return asked(words, `${quoted(words)} has passed.`)
  if (isThrough && /\bweekend\b/i.test(phrase)) return { value: weekendAt(day, phrase, from).to, words }
  return { value: isBefore || (isHoliday(phrase) && !isThrough) ? addDays(day, -1) : day, words }
}

function orRather(words: string, value: string, other: string): Doubt<string> {
  return {
    words,
    text: `We read ${quoted(words)} as up to ${formatDay(value)}.`,
    choices: [{ label: formatDay(other), value: other }],
  }
}

/** "in March", "March and April" */
function inMonth(words: string, { from, today }: { from: string; today: string }): Span {
  const names = words
    .replace(/\s+only$/i, '')
    .split(/\s+(?:and|&|through|to)\s+|\s*[,&]\s*/i)
    .filter(Boolean)
  const first = monthSpanOf(names[0]!, today)
  const last = monthSpanOf(names.at(-1)!, first?.from ?? from)
  if (!first || !last) return { start: {}, until: asked(words, `Which days do you mean by ${quoted(words)}?`) }
  const start = first.from < today ? today : first.from
  return { start: start === today ? {} : { value: start, words }, until: { value: last.to, words } }
}

function isMonth(phrase: string): boolean {
  return wholeMonth.test(phrase)
}

function isHoliday(phrase: string): boolean {
  return holidayPattern.test(phrase)
}

const wholeMonth = new RegExp(`^\\s*(?:${monthPhrase})\\s*$`, 'i')
const holidayPattern = new RegExp(holidayWords, 'i')
const nthWeekPhrase = String.raw`(?:the\s+)?(?:first|second|third|fourth)\s+week\s+(?:of|in)\s+${monthWord}\b`
const phrase = `(?:${nthWeekPhrase}|(?:the\\s+)?week\\s+of\\s+(?:the\\s+)?${dayPhrase}|${dayPhrase}|${monthPhrase}|${nowPhrase})`
const bareDay = String.raw`\d{1,2}(?:st|nd|rd|th)?(?![\w:/-]|\s?[ap]\.?m\b|\s+(?:weeks?|sessions?|times|dates|teams?|people|players|kids)\b)`
const startLead = String.raw`\b(?:(?:to\s+)?(?:start|begin|commenc|kick)(?:n?ing|s|e)?(?:\s+(?:off|date))?|from|as\s+of|effective|(?:the\s+)?first\s+(?:one|session|practi[cs]e|date|game|class|day)(?:\s+is)?)\s*:?\s+(?:on\s+|from\s+|in\s+|with\s+)*`
const rangePattern = new RegExp(
  String.raw`(?:${startLead}|\bfor\s+)?(?<start>${phrase})\s*,?\s*(?:and\s+)?(?:(?:continuing|running|going|lasting)\s+)?${through}(?:the\s+)?(?<end>${phrase}|${bareDay})`,
  'gi',
)
const betweenPattern = new RegExp(
  String.raw`\bbetween\s+(?<start>${phrase})\s+and\s+(?<end>${phrase}|${bareDay})`,
  'gi',
)
const startPattern = new RegExp(
  String.raw`(?:${startLead})(?<start>${phrase})|(?<start>${dayPhrase})\s*,?\s*(?:and\s+)?then\b`,
  'gi',
)
const endPattern = new RegExp(
  String.raw`\b(?:(?:all\s+the\s+way|up|run(?:s|ning)?|go(?:es|ing)?|last(?:s|ing)?|continu(?:e|es|ing))\s+)?(?:(?:up\s+)?(?:until|till|til|to)|up\s+to\s+and\s+including|through(?:out)?|thru|(?:and\s+)?(?:end|finish|conclud|wrap)(?:s|es|ing|ping)?(?:\s+up)?(?:\s+date)?\s*:?(?:\s+(?:on|in|by|with|at))?|(?:and\s+)?(?:the\s+)?last\s+(?:one|session|practi[cs]e|date|game|class|day)(?:\s+is)?\s*:?(?:\s+on)?|before|for\s+(?=the\s+rest\s+of))\s+(?:the\s+(?=rest|end))?(?<end>(?:the\s+rest\s+of\s+)?${phrase})`,
  'gi',
)
const wholePattern = new RegExp(
  String.raw`\b(?:in|during|throughout|(?:the\s+)?whole(?:\s+of)?|all(?:\s+(?:of|through))?|for)\s+(?:the\s+month\s+of\s+)?(?:all\s+(?:of\s+)?)?${monthPhrase}(?:\s*(?:,|and|&)\s*${monthPhrase})*|\b(?:this|next)\s+month\b|\b${monthWord}\s+only\b`,
  'gi',
)
