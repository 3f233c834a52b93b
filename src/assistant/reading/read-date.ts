import * as english from 'chrono-node/en'
import { addDays, dateIn, offsetMinutesAt, weekdayOf } from '#kit/shared/time.ts'
import { dayFault, monthWord, readCalendarDates } from './calendar-dates.ts'
import { formatDay } from './format-day.ts'
import type { NamedDay } from './named-day.ts'
import {
  anyWeekday,
  readHolidays,
  readNextWeek,
  readNthWeekdays,
  readWeekdays,
  readWeekends,
  readWeeksFrom,
  weekdayNumber,
} from './read-weekdays.ts'
import { asked, only, quoted, type Reading, type RequestText } from './request-text.ts'

export type DateReading = Reading<string> & {
  /** Named by weekday: next week's, once its time has passed today. */
  isWeekday?: true
}

type Clock = { now: number; zone: string }

/** yyyy-MM-dd, not past in `zone`. `now` in milliseconds since 1970. */
export function readDate(text: RequestText, { now, zone }: Clock): DateReading {
  const today = dateIn(zone, now)
  const known = [
    ...readHolidays(text, today),
    ...readNthWeekdays(text, today),
    ...readNextWeek(text, today),
    ...readWeeksFrom(text, today),
  ]
  text.leaveOut(
    text.takeAll(/\b(?:last|past|previous)\s+(?:week|weekend|month|night|year|season)\b/gi).map(([words]) => words),
  )
  const over: NamedDay[] = text.takeAll(gone).map(([words]) => ({ words, fault: `${quoted(words)} has passed.` }))
  const vagueFirst = readVague(text, today)
  const explicit = [
    ...known,
    ...readWeekends(text, today),
    ...readCalendarDates(text, today),
    ...readRelative(text, today),
  ]
  const weekdays = readWeekdays(text, today)
  const isOtherwise = explicit.length + weekdays.length > 0
  // Past days were only mentioned.
  if (isOtherwise) text.leaveOut(over.map(({ words }) => words))
  const vague = withoutSpans(vagueFirst, { text, isOtherwise })
  const named = [...(isOtherwise ? [] : over), ...vague, ...explicit, ...weekdays]
  const wrong = named.find(({ day }) => !day)
  if (wrong) {
    text.leaveOut(named.filter(each => each !== wrong).map(({ words }) => words))
    return asked(wrong.words, questionOf(wrong), choicesOf(wrong.choices ?? []))
  }
  if (named.length === 0) return readOthers(text, { now, zone, today })
  if (explicit.length === 0) return { ...theOnly(weekdays), isWeekday: true }
  return theOnly(withoutEchoes(explicit, weekdays))
}

/** "This week, on Friday" is Friday. */
function withoutSpans(
  vague: NamedDay[],
  { text, isOtherwise }: { text: RequestText; isOtherwise: boolean },
): NamedDay[] {
  const isSpan = ({ words }: NamedDay) =>
    isOtherwise && /\b(?:week|month|year|spring|summer|fall|autumn|winter)\b/i.test(words)
  text.leaveOut(vague.filter(isSpan).map(({ words }) => words))
  return vague.filter(each => !isSpan(each))
}

/** "Saturday, March 6" and "this weekend, Sunday" are one day; on conflict either half may be wrong. */
function withoutEchoes(explicit: NamedDay[], weekdays: NamedDay[]): NamedDay[] {
  const [first] = explicit
  const isOfWeekend = first?.assumed && weekdays.length === 1 && explicit.length === 1
  const [named] = weekdays
  if (isOfWeekend && named?.day) {
    const meant = [first.day!, ...first.assumed!.choices.map(({ value }) => value)]
    const day = meant.find(each => weekdayOf(each) === weekdayOf(named.day!))
    if (day) return [{ words: `${first.words}, ${named.words}`, day }]
  }
  return [...explicit, ...weekdays.filter(({ day }) => weekdayOf(day!) !== weekdayOf(first!.day!))]
}

function theOnly(days: NamedDay[]): Reading<string> {
  return only(
    days.map(({ day, words, assumed }) => ({ value: day!, words, assumed })),
    { question: several => `You gave more than one day: ${several.join(' and ')}.`, inWords: formatDay },
  )
}

function questionOf({ words, fault, choices = [] }: NamedDay): string {
  if (fault) return fault
  return choices.length > 0
    ? `${quoted(words)} could be ${choices.map(formatDay).join(' or ')}.`
    : `Which day do you mean by ${quoted(words)}?`
}

function choicesOf(days: readonly string[]) {
  return days.map(value => ({ label: formatDay(value), value }))
}

/** Offers the next days for recurring weekdays. */
function readVague(text: RequestText, today: string): NamedDay[] {
  return vagueDays.flatMap(pattern =>
    text.takeAll(pattern).map(({ 0: words, groups = {} }) => {
      if (!groups.name) return { words, choices: [] }
      const first = addDays(today, (weekdayNumber(groups.name) - weekdayOf(today) + 7) % 7)
      return { words, choices: [first, addDays(first, 7)] }
    }),
  )
}

function readRelative(text: RequestText, today: string): NamedDay[] {
  return relativeDays.flatMap(([pattern, ahead]) =>
    text.takeAll(pattern).map(({ 0: words, groups = {} }) => ({ words, day: addDays(today, ahead ?? daysIn(groups)) })),
  )
}

function daysIn({ count, unit }: Record<string, string | undefined>): number {
  const number = /^an?$/i.test(count ?? '') ? 1 : /^(?:a\s+)?couple/i.test(count ?? '') ? 2 : Number(count)
  return number * (/^week/i.test(unit ?? '') ? 7 : 1)
}

/**
 * Only chrono's month and span parsers: its time parsers misread game lengths and drop hours, its weekday parser finds
 * one in "we sat in the sun".
 */
function readOthers(text: RequestText, { now, zone, today }: Clock & { today: string }): Reading<string> {
  const reference = { instant: new Date(now), timezone: offsetMinutesAt(zone, now) }
  const [found] = chrono.parse(text.rest(), reference, { forwardDate: true })
  const isDay = found && (found.start.isCertain('day') || found.start.isCertain('weekday')) && !found.end
  if (!isDay || !saysWhen.test(found.text)) return {}
  const [words, { start }] = [found.text, found]
  const pad = (part: 'month' | 'day') => String(start.get(part)).padStart(2, '0')
  const day = `${start.get('year')}-${pad('month')}-${pad('day')}`
  text.takeAll(new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'g'))
  const fault = dayFault(day, { words, today })
  return fault ? asked(words, fault) : { value: day, words }
}

/** Not "3d printing", "$60 a day" or "once a week". */
const saysWhen = new RegExp(
  `${monthWord}|\\bin\\s+.*\\b(?:days?|weeks?|months?|fortnights?)\\b|\\b(?:days?|weeks?|months?|fortnights?)\\s+(?:from\\s+(?:now|today)|later|hence|out)\\b|\\bend\\s+of\\s+(?:the\\s+|this\\s+)?month\\b`,
  'i',
)
const dayReaders =
  /^EN(?:YearMonthDay|MonthNameLittleEndian|MonthNameMiddleEndian|TimeUnitLater|TimeUnitWithin|CasualDate|EndOfCurrentMonth)/
const { parsers, ...settings } = chronoSettings()
const chrono = new english.Chrono({ ...settings, parsers })

function chronoSettings() {
  const { parsers: all, refiners } = english.configuration.createCasualConfiguration(false)
  return { parsers: all.filter(parser => dayReaders.test(parser.constructor.name)), refiners }
}

/** Longer first; "tonight" leaves "night" for the time. */
const relativeDays: [RegExp, number?][] = [
  [/\b(?:the\s+)?day\s+after\s+tomorrow\b|\bovermorrow\b/gi, 2],
  [/\btomorrow\b(?:'s\b)?/gi, 1],
  [/\b(?:later\s+)?today\b(?:'s\b)?|\bto(?=night\b)|\bthis\s+(?=morning\b|afternoon\b|evening\b)/gi, 0],
  [/\bin\s+(?<count>\d{1,2}|an?|a\s+couple(?:\s+of)?)\s+(?<unit>days?|weeks?)\b/gi],
  [/\b(?<count>\d{1,2}|a|a\s+couple(?:\s+of)?)\s+(?<unit>days?|weeks?)\s+(?:from\s+(?:now|today)|out)\b/gi],
]

const gone = new RegExp(
  `\\byesterday\\b|\\b(?:last|past|previous)\\s+(?:${anyWeekday}|week|weekend|month|night)\\b`,
  'gi',
)

const vagueDays = [
  '\\b(?:once|twice|\\d+\\s+(?:times|days?|nights?))\\s+(?:an?|per|every|each)\\s+(?:day|week|month)\\b|\\bevery\\s+\\d+\\s+(?:days?|weeks?|months?)\\b|\\b(?:daily|weekly|biweekly|monthly)\\b',
  `\\b(?:the\\s+)?week\\s+of\\s+(?:the\\s+)?(?:${monthWord}\\.?\\s+)?\\d{1,2}(?:st|nd|rd|th)?\\b`,
  `\\b(?:first|second|third|fourth|1st|2nd|3rd|4th)\\s+${anyWeekday}\\b(?!\\s+(?:of|in)\\b)`,
  `\\b(?:the\\s+)?(?:first|second|third|fourth|last|1st|2nd|3rd|4th)\\s+${anyWeekday}\\s+(?:of|in)\\s+(?:every|each)\\s+month\\b`,
  `\\b(?:every|each|any)\\s+(?:other\\s+)?(?:(?<name>${anyWeekday})|days?|week|weekday|weekend)\\b`,
  '\\b(?:on\\s+)?(?<name>sunday|monday|tuesday|wednesday|thursday|friday|saturday)s\\b',
  '\\b(?:on\\s+|the\\s+|some\\s+)?(?:weekdays?|weeknights?|weekends)\\b|\\bon\\s+weekend\\b|\\bweekend\\s+of\\s+(?:the\\s+)?\\w+(?:\\s+\\d{1,2}(?:st|nd|rd|th)?\\b)?|\\b(?:the\\s+)?weekend\\s+after\\s+next\\b',
  '\\b(?:sometime\\s+)?(?:this|next|following|later\\s+this|the)\\s+(?:week|month|year|spring|summer|fall|autumn|winter)\\b(?!\\s+(?:from|after)\\b)(?:\\s+(?:of\\s+\\w+|on))?',
  `\\b(?:by|before|after|until|till|since|except)\\s+(?:this\\s+|next\\s+)?${anyWeekday}\\b`,
  `\\b${anyWeekday}\\s+(?:(?:after|before)\\s+(?:next|that|this)|(?:after|before)\\s+the\\s+\\w+|following|week)\\b`,
  `\\b${anyWeekday}\\s?(?:-|to|through|thru)\\s?${anyWeekday}\\b`,
  `\\b${monthWord}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?\\s?(?:-|to|or|and|&|through)\\s?(?:${monthWord}\\.?\\s+)?\\d{1,2}(?:st|nd|rd|th)?\\b(?!\\d|:|\\s?[ap]\\.?m)`,
  `\\b(?:sometime\\s+)?(?:in|during|early|late|mid|end\\s+of|beginning\\s+of)[\\s-]+${monthWord}\\b(?!\\.?\\s+\\d)`,
].map(pattern => new RegExp(pattern, 'gi'))
