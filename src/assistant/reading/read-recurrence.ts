import { MAX_EVERY_WEEKS, MAX_FIELDS, MAX_SLOTS_AT_ONCE, MAX_WEEKS } from '#availability/contract.ts'
import { daysText } from '#availability/recurrence.ts'
import { isRepeated, namesWeekday } from './is-repeated.ts'
import { readSkipped, type Skipped } from './read-skipped.ts'
import { type Span, takeSpan } from './read-span.ts'
import { anyWeekday, weekdayNumber } from './read-weekdays.ts'
import { asked, joined, only, quoted, type Reading, type RequestText } from './request-text.ts'

/** Conditions of a booking that repeats; `undefined` fields were not said. */
export type RecurrenceReading = {
  /** Without a value, "weekly": the weekday of the first date. */
  repeat_days: Reading<string>
  repeat_every: Reading<number>
  repeat_weeks: Reading<number>
  repeat_count: Reading<number>
  repeat_skip: Reading<string>
  fields: Reading<number>
  span: Span
  /** "for 2 months", from the first date. */
  months: Reading<number>
  /** Teams play one after the other, so the time is as many times as long. */
  turns: number
}

/** Undefined unless the request repeats. `today`: yyyy-MM-dd. Takes all words that it uses. */
export function readRecurrence(text: RequestText, today: string): RecurrenceReading | undefined {
  if (!isRepeated(text.rest())) return undefined
  const skipped = readSkipped(text, today)
  const teams = readTeams(text)
  const repeat_every = readEvery(text)
  const span = takeSpan(text, today)
  const months = readMonths(text)
  const repeat_count = readCount(text)
  const repeat_weeks = readWeeks(text)
  // "Twice a week" says no more than the days do.
  text.takeAll(perWeek)
  const days = readDays(text, skipped)
  const weekly = text.takeAll(everyWeek).map(([words]) => ({ words }))
  return {
    repeat_days: days.words === undefined ? { words: joined(weekly) } : days,
    repeat_every,
    repeat_weeks,
    repeat_count,
    repeat_skip: skipped.reading,
    ...teams,
    span,
    months,
  }
}

/** "every other Tuesday" leaves "Tuesday". */
function readEvery(text: RequestText): Reading<number> {
  const found = text.takeAll(interval).map(({ 0: words, groups = {} }) => ({
    words,
    value: groups.weeks ? Number(groups.weeks) : /third|3rd/i.test(words) ? 3 : /fourth|4th/i.test(words) ? 4 : 2,
  }))
  const fitting = found.filter(({ value }) => value >= 2 && value <= MAX_EVERY_WEEKS)
  text.leaveOut(found.filter(({ value }) => value > MAX_EVERY_WEEKS).map(({ words }) => words))
  return only(fitting, { question: () => 'You gave more than one number of weeks between dates.' })
}

function readWeeks(text: RequestText): Reading<number> {
  const found = [
    ...text.takeAll(weekCount).map(({ 0: words, groups = {} }) => ({ words, value: Number(groups.count) })),
    ...text.takeAll(oneWeek).map(([words]) => ({ words, value: 1 })),
    ...text.takeAll(weekendCount).map(({ 0: words, groups = {} }) => ({ words, value: Number(groups.count) })),
  ]
  const isBookable = ({ value }: { value: number }) => value >= 1 && value <= MAX_WEEKS
  text.leaveOut(found.filter(each => !isBookable(each)).map(({ words }) => words))
  return only(found.filter(isBookable), { question: () => 'You gave more than one number of weeks.' })
}

function readMonths(text: RequestText): Reading<number> {
  const found = text
    .takeAll(monthCount)
    .map(({ 0: words, groups = {} }) => ({ words, value: Number(groups.count) || 1 }))
  return only(
    found.filter(({ value }) => value <= 12),
    { question: () => 'You gave more than one number of months.' },
  )
}

function readCount(text: RequestText): Reading<number> {
  const found = text.takeAll(dateCount).map(({ 0: words, groups = {} }) => ({ words, value: datesIn(groups) }))
  const isBookable = ({ value }: { value: number }) => value >= 2 && value <= MAX_SLOTS_AT_ONCE
  text.leaveOut(found.filter(each => !isBookable(each)).map(({ words }) => words))
  return only(found.filter(isBookable), { question: () => 'You gave more than one number of dates.' })
}

function datesIn({ count, dozen }: Record<string, string | undefined>): number {
  return dozen ? (/half/i.test(dozen) ? 6 : 12) : Number(count)
}

/** Two teams use two fields at once, unless they take turns. */
function readTeams(text: RequestText): Pick<RecurrenceReading, 'fields' | 'turns'> {
  const turns = text.takeAll(inTurn).map(([words]) => words)
  const fields = text.takeAll(fieldCount).map(({ 0: words, groups = {} }) => ({ words, value: numberIn(groups) }))
  const isGame = /\b(?:scrimmage|game|match|against|vs\.?|versus|tournament|league\s+play)\b/i.test(text.rest())
  const teams = text.takeAll(teamCount).map(({ 0: words, groups = {} }) => ({ words, value: numberIn(groups) }))
  const isFitting = ({ value }: { value: number }) => value >= 2 && value <= MAX_FIELDS
  const most = Math.max(0, ...teams.filter(isFitting).map(({ value }) => value))
  if (turns.length > 0 && most > 0) return { fields: {}, turns: most }
  text.leaveOut([...turns, ...[...fields, ...teams].filter(each => !isFitting(each)).map(({ words }) => words)])
  const said = fields.filter(isFitting)
  if (said.length > 0 || isGame) {
    text.leaveOut(isGame && said.length === 0 ? teams.map(({ words }) => words) : [])
    return { fields: only(said, { question: () => 'You gave more than one number of fields.' }), turns: 1 }
  }
  return {
    fields: only(teams.filter(isFitting), { question: () => 'You gave more than one number of teams.' }),
    turns: 1,
  }
}

const numberIn = ({ count }: Record<string, string | undefined>) => Number(count) || 2

/** All weekdays that do not name one date: "next Tuesday" and "first Tuesday of March" stay. */
function readDays(text: RequestText, { weekdays, words: skippedWords }: Skipped): Reading<string> {
  const found = [
    ...text.takeAll(groupOfDays).map(({ 0: words }) => ({ words, days: groupDays(words) })),
    ...text
      .takeAll(dayRange)
      .map(({ 0: words, groups = {} }) => ({ words, days: between(groups.first!, groups.last!) })),
    ...text.takeAll(letterDays, isLetters).map(({ 0: words }) => ({ words, days: lettersIn(words) })),
    ...text.takeAll(dayList, namesDays).map(({ 0: words }) => ({ words, days: namesIn(words) })),
  ]
  const days = found.flatMap(each => each.days).filter(day => !weekdays.includes(day))
  if (found.length === 0) return {}
  const words = joined([...found, ...(weekdays.length > 0 ? skippedWords : [])])
  if (days.length === 0) return asked(words, `Which days do you mean by ${quoted(words)}?`)
  return { value: daysText(days), words }
}

function groupDays(words: string): number[] {
  if (/weekend/i.test(words)) return [6, 0]
  return /week/i.test(words) ? [1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, 6, 0]
}

function between(first: string, last: string): number[] {
  const [from, to] = [weekdayNumber(first), weekdayNumber(last)]
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7)
}

/** "MWF", "T/Th" */
function lettersIn(words: string): number[] {
  return (
    words
      .replace(/^on\s+/, '')
      .replace(/\b(?:mwf|tth|tuth)\b/, all => all.toUpperCase())
      .match(/M|Tu|TU|Th|TH|T|W|R|F|Sa|Su/g) ?? []
  ).map(letter => letterDay[letter.toLowerCase()]!)
}

const letterDay: Readonly<Record<string, number>> = { m: 1, t: 2, tu: 2, w: 3, th: 4, r: 4, f: 5, sa: 6, su: 0 }

/** Not "M/F" of boys and girls beside other days. */
const isLetters = ({ 0: words, input }: RegExpExecArray) => words !== 'M/F' || !namesWeekday(input)

function namesIn(words: string): number[] {
  return [...words.matchAll(new RegExp(`\\b${anyWeekday}`, 'gi'))].map(([name]) => weekdayNumber(name))
}

/** A short name alone needs "every" or "on": "sat" and "sun" are words. */
function namesDays({ 0: words, groups = {}, index, input }: RegExpExecArray): boolean {
  if (/^\s*(?:\d|at\b|from\b|@|$)/.test(input.slice(index + words.length))) return true
  const names = words.match(new RegExp(`\\b${anyWeekday}s?\\b`, 'gi')) ?? []
  return (
    names.length > 1 || Boolean(groups.lead) || /day/i.test(words) || !/^(?:sun|sat|wed|fri|mon)$/i.test(words.trim())
  )
}

const interval = new RegExp(
  [
    String.raw`\b(?:on\s+)?(?:every|each)\s+(?:other|second|2nd|third|3rd|fourth|4th)(?:\s+weeks?\b)?(?!\s+\w+\s+of\s+(?:the|each|every)\s+month\b)`,
    String.raw`\b(?:once\s+)?(?:every|each)\s+(?<weeks>\d)\s+(?:weeks?|wks?)\b`,
    String.raw`\bbi-?\s?weekly\b|\b(?:every\s+)?fortnight(?:ly)?\b|\b(?:on\s+)?alternat(?:e|ing)(?:\s+weeks?\b)?`,
  ].join('|'),
  'gi',
)
const weekCount =
  /\b(?:(?:for|over|across|during)\s+)?(?:(?:a\s+total\s+of|about|the|an?|my|our)\s+)?(?:(?:next|first|following|coming|upcoming)\s+)?(?<![\w-])(?<!\b(?:in|within)\s)(?<count>\d{1,2})[\s-]+(?:(?:straight|consecutive|full|more|total)\s+)?(?:weeks?|wks?)\b(?:[\s-]+(?:in\s+a\s+row|straight|running|total|long|block|season|session|program|league|course|run)\b)?(?!\s+(?:from(?!\s+(?:the\s+)?(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))|after|out|ago|later|before|old|notice|in\s+advance)\b)/gi
const oneWeek = /\bfor\s+(?:an?|one)\s+(?:full\s+|whole\s+)?week\b(?!\s+(?:from|in)\b)/gi
const weekendCount =
  /\b(?:for\s+)?(?:the\s+)?(?:(?:next|first|coming)\s+)?(?<![\w-])(?<count>\d{1,2})\s+(?=(?:(?:straight|consecutive)\s+)?weekends\b)/gi
const monthCount =
  /\b(?:(?:(?:for|over|during)\s+)?(?:the\s+)?(?:next\s+)?(?<count>\d{1,2})[\s-]+(?:full\s+|straight\s+|consecutive\s+)?months?|(?:for|over|during)\s+(?:an?|the\s+next)\s+month)\b(?!\s+(?:of|old|from|ago)\b)/gi
const countable =
  'sessions?|times|dates|practi[cs]es|trainings?|training\\s+sessions|occurrences|meetings|classes|lessons|bookings|slots|evenings|nights|mornings|afternoons|meetups|workouts|games|matches|weekly\\s+(?:sessions|practi[cs]es|games|bookings)'
const dateCount = new RegExp(
  String.raw`\b(?:for\s+)?(?:(?:a\s+total\s+of|the|all)\s+)?(?:(?:next|first|following|coming)\s+)?(?<![\w$.:/-])(?:(?<count>\d{1,2})|(?<dozen>(?:half\s+)?a\s+dozen))(?:\s+(?:straight|consecutive|total|more|weekly|of\s+(?:them|those)))?(?:\s+(?:${countable})\b(?:\s+(?:in\s+total|total|in\s+all|altogether|in\s+a\s+row)\b)?|\s+(?=${anyWeekday}s\b)|x\b(?!\s?\d)|\s+(?:in\s+total|in\s+all|altogether)\b)(?!\s*(?:a|per|\/|each|every)\s*(?:week|wk|month)\b)`,
  'gi',
)
const perWeek =
  /\b(?:once|twice|thrice|\d\s?(?:x|times|days|nights|evenings|sessions|practi[cs]es))\s*(?:an?|per|\/|each|every)\s*(?:week|wk)\b|\b\d\s?x\s+weekly\b/gi
const everyWeek =
  /\b(?:on\s+a\s+)?(?:weekly(?:\s+basis)?|(?:every|each)\s+(?:single\s+)?(?:week|wk)|recurring|repeating|standing|ongoing|indefinitely|permanent(?:ly)?|year[\s-]?round|until\s+further\s+notice)\b/gi

const groupOfDays =
  /\b(?:on\s+|all\s+)?(?:(?:every|each)\s+(?:single\s+)?(?:weekday|weeknight|weekend|day)s?\b|(?:weekdays|weeknights|weekends|daily)\b|(?:every\s+|each\s+)?work\s?days?\b|weekday(?=\s+(?:morning|lunch|afternoon|evening|night))|weekend(?=\s+(?:mornings|afternoons|evenings)))/gi
const dayRange = new RegExp(
  `\\b(?:on\\s+)?(?:every\\s+|each\\s+)?(?<first>${anyWeekday})s?\\.?\\s?(?:-|to|through|thru)\\s?(?<last>${anyWeekday})s?\\b|\\b(?<first>M)\\s?-\\s?(?<last>F)\\b`,
  'gi',
)
const letter = '(?:M|Tu|TU|Th|TH|T|W|R|F|Sa|Su)'
const letterDays = new RegExp(
  `(?<![\\w/])(?:on\\s+)?(?:MWF|mwf|tth|tuth|M,? W,? (?:and )?F|T,? Th|TTh|TTH|TuTh|TUTH|TR|MW|WF|MTWThF|MTWTHF|MTWRF|${letter}(?:\\s?[/&+]\\s?${letter})+)(?![\\w/])`,
  'g',
)
/** Names one date. */
const isDate = String.raw`(?<!\b(?:next|this|coming|upcoming|last|first|second|third|fourth|fifth|[1-5](?:st|nd|rd|th)|from|of|starting|beginning)\s)`
const oneDay = `${anyWeekday}(?:s|'s)?\\b\\.?`
const notOneDate = String.raw`(?!,?\s+(?:of|in)\s+(?:next|this|the\s+month|${'[A-Z]'})|\s+(?:after|before)\s+(?!\d|that|this|it|noon|school|work|dark|lunch)|'|\s+(?:on\s+the|in\s+(?:the\s+)?(?:shade|sun|grass))\b)`
const dayList = new RegExp(
  `${isDate}\\b(?<lead>(?:on\\s+|for\\s+|all\\s+|both\\s+)?(?:every|each|all|on|both)\\s+(?:single\\s+)?)?${oneDay}${notOneDate}(?:(?:\\s*,\\s*(?:and\\s+|&\\s*)?|\\s*(?:&|\\+|\\/|-|\\band\\b|\\bplus\\b)\\s*)(?:on\\s+|every\\s+|each\\s+|also\\s+)*${oneDay}${notOneDate})*`,
  'gi',
)
const fieldCount =
  /\b(?:(?:we\s+)?need\s+|on\s+|for\s+|use\s+)?(?:(?<count>[2-9]|1\d)|both)\s+(?:\w+\s+)?(?:adjacent\s+|side-by-side\s+)?(?:fields|courts|pitches|cages|diamonds|lanes|rinks|gyms)\b(?:\s+(?:at\s+once|at\s+the\s+same\s+time|side\s+by\s+side|simultaneously|in\s+parallel|each\s+time))?/gi
const teamCount =
  /\b(?:(?:for|with)\s+)?(?:(?:my|our|both(?:\s+of)?)\s+)?(?:(?<count>[2-9]|1\d)|both(?:\s+(?:my|our|of\s+(?:my|our)))?)\s+(?:\w+\s+)?(?:teams|squads|groups)\b(?:\s+(?:at\s+once|at\s+the\s+same\s+time|simultaneously|in\s+parallel|side\s+by\s+side))?/gi
const inTurn =
  /\b(?:back[\s-]+to[\s-]+back|one\s+after\s+(?:the\s+other|another)|consecutively|in\s+turn|taking\s+turns)\b/gi
