import { addDays, dateIn, isCalendarDate, weekdayOf } from '#kit/shared/time.ts'
import { MAX_DAYS_AHEAD } from './bounds.ts'
import { dayInWords } from './day-in-words.ts'
import { only, quoted, type Reading, type RequestText } from './request-text.ts'

export type DateReading = Reading<string> & {
  /** Named by its weekday alone: when its time is over today, the one a week later is meant. */
  isWeekday?: true
}

type NamedDay = Reading<string> & { words: string }

type Clock = { now: number; zone: string }

/** The one day that is named, yyyy-MM-dd, today or later in this zone (`now` in milliseconds since 1970). */
export function readDate(text: RequestText, { now, zone }: Clock): DateReading {
  const today = dateIn(zone, now)
  const vague = vagueDays.flatMap(pattern => text.takeAll(pattern))
  const explicit = [...readCalendarDates(text, today), ...readRelative(text, today)]
  const weekdays = readWeekdays(text, today)
  const named = [...explicit, ...weekdays]
  const [puzzle, ...more] = vague.map(([words]) => words)
  const wrong = puzzle
    ? { words: puzzle, unclear: `We could not tell which day ${quoted(puzzle)} means. Pick it in the search.` }
    : named.find(({ unclear }) => unclear)
  if (wrong) {
    text.leaveOut([...more, ...named.filter(each => each !== wrong).map(({ words }) => words)])
    return { unclear: wrong.unclear }
  }
  const days = explicit.flatMap(({ value }) => value ?? [])
  if (days.length === 0) return { ...theOnly(weekdays.flatMap(({ value }) => value ?? [])), isWeekday: true }
  // "Saturday, March 6" is one day when March 6 is a Saturday; otherwise nobody can know which half is wrong.
  const others = weekdays.flatMap(({ value }) => value ?? []).filter(day => weekdayOf(day) !== weekdayOf(days[0]!))
  return theOnly([...days, ...others])
}

function theOnly(days: string[]): Reading<string> {
  return only(
    days,
    several => `More than one day is named: ${several.map(dayInWords).join(' and ')}. Pick one in the search.`,
  )
}

/** "2026-11-28", "11/28", "November 28th, 2026", "28 November", "the 28th". Without a year the next such day is meant. */
function readCalendarDates(text: RequestText, today: string): NamedDay[] {
  text.leaveOut(text.takeAll(/\b24\/7\b/g).map(([words]) => words))
  const iso = text.takeAll(/(?:\bon\s+)?(?<![\w-])(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?![\w-])/gi)
  const written = [...text.takeAll(monthDay, isMonth), ...text.takeAll(dayMonth, isMonth)]
  const slashed = text.takeAll(slashDate)
  const named = [...iso, ...written, ...slashed].map(match => ({ words: match[0], ...toDate(match, today) }))
  const ofMonth = text.takeAll(dayOfMonth).map(match => ({ words: match[0], ...nextDayOfMonth(match, today) }))
  return [...named, ...ofMonth]
}

function toDate({ 0: words, groups = {} }: RegExpExecArray, today: string): Reading<string> {
  const month = groups.name ? months.indexOf(groups.name.slice(0, 3).toLowerCase()) + 1 : Number(groups.month)
  const inYear = (year: number | string) => `${year}-${two(month)}-${two(Number(groups.day))}`
  const year = groups.year && (groups.year.length === 2 ? `20${groups.year}` : groups.year)
  const thisYear = inYear(today.slice(0, 4))
  const date = year ? inYear(year) : thisYear < today ? inYear(Number(today.slice(0, 4)) + 1) : thisYear
  if (!isCalendarDate(date)) return { unclear: `There is no ${quoted(words)} in the calendar.` }
  if (date < today) return { unclear: `${quoted(words)} is over.` }
  if (date > addDays(today, MAX_DAYS_AHEAD)) return { unclear: `${quoted(words)} is too far ahead.` }
  return { value: date }
}

function nextDayOfMonth({ 0: words, groups }: RegExpExecArray, today: string): Reading<string> {
  const wanted = two(Number(groups?.day))
  const days = Array.from({ length: 62 }, (_, ahead) => addDays(today, ahead))
  const day = days.find(date => date.slice(8) === wanted)
  return day ? { value: day } : { unclear: `There is no ${quoted(words)} in the calendar.` }
}

function readRelative(text: RequestText, today: string): NamedDay[] {
  return relativeDays.flatMap(([pattern, ahead]) =>
    text
      .takeAll(pattern)
      .map(({ 0: words, groups = {} }) => ({ words, value: addDays(today, ahead ?? daysIn(groups)) })),
  )
}

function daysIn({ count, unit }: Record<string, string | undefined>): number {
  return (count === 'a' ? 1 : Number(count)) * (/^week/i.test(unit ?? '') ? 7 : 1)
}

/**
 * The coming Saturday, today included. "Next Saturday" is, for some, the coming one and, for others, that of next week: it
 * counts where both are the same day.
 */
function readWeekdays(text: RequestText, today: string): NamedDay[] {
  const full = text.takeAll(weekday)
  const short = text.takeAll(shortWeekday)
  return [...full, ...short].map(({ 0: words, groups = {} }) => {
    const wanted = weekdays.indexOf(groups.name!.slice(0, 3).toLowerCase())
    const ahead = (wanted - weekdayOf(today) + 7) % 7
    const coming = addDays(today, ahead)
    if (!/\bnext\b/i.test(groups.lead ?? '')) return { words, value: coming }
    if (ahead === 0) return { words, value: addDays(today, 7) }
    // Days until the Monday on which next week begins.
    const untilMonday = (8 - weekdayOf(today)) % 7 || 7
    if (ahead >= untilMonday) return { words, value: coming }
    const choices = [coming, addDays(coming, 7)].map(dayInWords).join(' or ')
    return { words, unclear: `${quoted(words)} may be ${choices}. Pick one in the search.` }
  })
}

/** "may" and "march" are also words: they count as months in capitals, or with "on" or "of" before them. */
function isMonth({ 0: words, groups = {} }: RegExpExecArray): boolean {
  return (
    !/^(?:may|mar)$/i.test(groups.name ?? '') || /\b(?:on|of)\b|\b(?:May|MAY|Mar|MAR)\b|\d(?:st|nd|rd|th)\b/.test(words)
  )
}

/** Longer names before the shorter ones in them; the evening of "tonight" is for whoever reads the time. */
const relativeDays: [RegExp, number?][] = [
  [/\b(?:the\s+)?day\s+after\s+(?:tomorrow|tmrw)\b/gi, 2],
  [/\b(?:tomm?orr?ow|tmrw|tmw|2morrow)\b/gi, 1],
  [/\btoday\b|\bto(?=night\b|nite\b)|\bthis\s+(?=morning\b|afternoon\b|evening\b)/gi, 0],
  [/\bin\s+(?<count>\d{1,2}|a)\s+(?<unit>days?|weeks?)\b/gi],
  [/\b(?<count>\d{1,2}|a)\s+(?<unit>days?|weeks?)\s+from\s+(?:now|today)\b/gi],
]

const two = (figure: number) => String(figure).padStart(2, '0')

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const monthName = `\\b(?<name>${month})\\b\\.?`
const year = '(?:\\s*,?\\s*(?<year>20\\d\\d)\\b)?'
/** After a figure that is no day of a month: a time, or a count of people or things. */
const noDay = '(?!\\d|:|\\s?[ap]\\.?m\\b|\\s+(?:people|players|kids|friends|teams|of\\s+us)\\b|\\s?-\\s?\\d)'

const monthDay = new RegExp(
  `(?:\\bon\\s+)?${monthName}\\s+(?:the\\s+)?(?<day>\\d{1,2})(?:st|nd|rd|th)?\\b${noDay}${year}`,
  'gi',
)
const dayMonth = new RegExp(
  `(?:\\bon\\s+)?(?:\\bthe\\s+)?(?<![\\w/:.-])(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${monthName}${year}`,
  'gi',
)
const slashDate =
  /(?:\bon\s+)?(?<![\w/.,-])(?<month>\d{1,2})\/(?<day>\d{1,2})(?:\/(?<year>20\d\d|\d\d))?(?![\w/-])(?!\s*(?:an?\s+)?(?:fields?|courts?|pitch|rink|hours?|miles?|price|size|gym)\b)/gi
const dayOfMonth =
  /\b(?:on\s+)?the\s+(?<day>\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:street|st|avenue|ave|of|grade|graders?|time|floor|field|court|annual|team)\b)/gi

const weekday =
  /\b(?:(?<lead>(?:on|this|coming|this\s+coming|next|upcoming|for)(?:\s+next)?)\s+)?(?<name>sunday|monday|tuesday|wed?nesday|thursday|friday|saturday|saterday)\b(?:'s\b)?/gi
const shortWeekday =
  /(?<!\b(?:the|i|we|he|she|they|who|full|no|direct|out of|hot)\s)(?<![\w'])(?:(?<lead>on|this|next|coming)\s+)?(?<name>sun|mon|tues?|weds?|thu(?:rs?)?|fri|sat)\b\.?(?!'|\s+(?:glare|shade|exposure|light|down)\b)/gi

const anyWeekday = '(?:sunday|monday|tuesday|wednesday|thursday|friday|saturday|sun|mon|tues?|wed|thu(?:rs)?|fri|sat)'
/** Words that name more than one day, or a day that only a calendar of holidays knows. */
const vagueDays = [
  `\\b(?:every|each|any)\\s+(?:other\\s+)?(?:${anyWeekday}|day|week|weekday)\\b`,
  '\\b(?:on\\s+)?(?:sundays|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|weekdays?|weeknights?)\\b',
  '\\b(?:(?:on|over|this|next|the|coming|following|first|last)\\s+)*weekends?\\b(?:\\s+of\\s+\\w+)?',
  '\\b(?:sometime\\s+)?(?:this|next|following|later\\s+this)\\s+(?:week|month|year|spring|summer|fall|autumn|winter)\\b(?:\\s+on\\b)?',
  `\\b(?:first|second|third|fourth|last|1st|2nd|3rd|4th)\\s+${anyWeekday}\\b(?:\\s+(?:of|in)\\s+\\w+)?`,
  `\\b(?:by|before|after|until|till|since|except)\\s+(?:this\\s+|next\\s+)?${anyWeekday}\\b`,
  `\\b${anyWeekday}\\s+(?:after|before|following|week)\\b(?:\\s+\\w+)?`,
  `\\ba?\\s?(?:weeks?|days?)\\s+(?:from|after|before)\\s+(?:this\\s+|next\\s+)?${anyWeekday}\\b`,
  '\\ba?\\s?weeks?\\s+(?:from|after|before)\\s+tomorrow\\b',
  `\\b${anyWeekday}\\s?(?:-|to|through|thru)\\s?${anyWeekday}\\b`,
  "\\b(?:black\\s+friday|good\\s+friday|super\\s*bowl\\s+sunday|(?:easter|palm|cyber)\\s+(?:sunday|monday)|easter|thanksgiving|(?:christmas|new\\s+year'?s)(?:\\s+(?:eve|day))?|(?:labor|memorial|president'?s'?|veterans?'?|independence|mlk|columbus|mother'?s|father'?s|valentine'?s)\\s+day|halloween|fourth\\s+of\\s+july|juneteenth)\\b",
  `\\b${month}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?\\s?(?:-|to|or|and|&|through)\\s?(?:${month}\\.?\\s+)?\\d{1,2}(?:st|nd|rd|th)?\\b(?!\\d|:|\\s?[ap]\\.?m)`,
  `\\b(?:in|during|early|late|mid|end\\s+of|beginning\\s+of)[\\s-]+${month}\\b(?!\\.?\\s+\\d)`,
].map(pattern => new RegExp(pattern, 'gi'))
