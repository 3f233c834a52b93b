import type { PreferenceName, Question } from '#assistant/contract.ts'
import type { IndoorOutdoor, Sport } from '#facilities/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { addDays, dateIn, instantOf, MINUTE } from '#kit/shared/time.ts'
import { takeCounts } from './reading/counts.ts'
import { readRadius } from './reading/distances.ts'
import type { KnownPlaces } from './reading/known-places.ts'
import { readDuration } from './reading/lengths.ts'
import { perHour, readBudget, readSort } from './reading/prices.ts'
import { type DateReading, readDate } from './reading/read-date.ts'
import { readPlace, readUnknownPlace } from './reading/read-place.ts'
import { type RecurrenceReading, readRecurrence } from './reading/read-recurrence.ts'
import { readSport } from './reading/read-sport.ts'
import { readIndoorOutdoor, readSurface } from './reading/read-surface.ts'
import { readTime } from './reading/read-time.ts'
import { takeRefused } from './reading/refused-phrases.ts'
import { noRepeats, type Repeats, repeatsFrom } from './reading/repeats-from.ts'
import { asked, type Doubt, quoted, type Reading, type RequestText, requestText } from './reading/request-text.ts'
import { formatHours, rangeOf } from './reading/time-ranges.ts'
import { takeNearMe, unparsedPhrases } from './reading/unparsed-phrases.ts'

/** Unmentioned or ambiguous conditions are absent. */
export type Preferences = {
  sport?: Sport
  /** yyyy-MM-dd, not past. */
  date?: string
  /** "15:00-16:00", local time. */
  time_range?: string
  /** US dollars per hour. */
  max_price_usd?: number
  location?: string
  radius_miles?: number
  indoor_outdoor?: IndoorOutdoor
  surface_type?: string
  /** Cheapest first. */
  sort?: 'price'
  /** "tue,thu", from Monday; the first is `date`. */
  repeat_days?: string
  /** Weeks between repeats; absent is every week. */
  repeat_every?: number
  /** Weeks from the first date. */
  repeat_weeks?: number
  /** Dates, without the skipped ones. */
  repeat_count?: number
  /** yyyy-MM-dd, inclusive. */
  repeat_until?: string
  /** "2026-11-26,2027-03-15..2027-03-21" */
  repeat_skip?: string
  /** At once. */
  fields?: number
}

export type Understood = {
  preferences: Preferences
  /** As typed. */
  sources: Partial<Record<PreferenceName, string>>
  unclear: Question[]
  /** The likelier meaning is set. */
  assumed: Question[]
  ignored: string[]
}

export type Circumstances = {
  /** Milliseconds since 1970. */
  now: number
  /** IANA; a named place overrides it. */
  zone: string
  /** The caller's state code. */
  region?: string
  places: KnownPlaces
}

/** Deterministic; never throws. */
export function understandRequest(typed: string, circumstances: Circumstances): Understood {
  const { timeZone, ...understood } = readAll(typed, circumstances)
  const { zone } = circumstances
  if (timeZone === undefined || timeZone === zone) return understood
  // "Tomorrow" depends on the place's zone.
  const { timeZone: _, ...there } = readAll(typed, { ...circumstances, zone: timeZone })
  return there
}

export function isEmpty(preferences: Preferences): boolean {
  return Object.keys(preferences).length === 0
}

export function isNothingUnderstood(unclear: readonly { text: string }[]): string {
  return [
    ...unclear.map(({ text }) => text),
    'Add a sport, day and time, price or place. For example: “basketball in Brooklyn on Sunday at 10 AM.”',
  ].join(' ')
}

/** "$60" beside "2 hours" is usually per hour. */
function perhapsOfWhole(budget: Reading<number>, minutes: number | undefined): Reading<number> {
  const { value, words = '' } = budget
  if (value === undefined || !minutes || minutes < 90) return budget
  const { value: hourly } = perHour({ usd: value, isLeast: false, words, of: 'whole', minutes }, minutes)
  if (hourly === undefined) return budget
  const text = `We read ${quoted(words)} as the price per hour.`
  return {
    ...budget,
    assumed: { words, text, choices: [{ label: `${toDollars(Math.round(hourly * 100))} per hour`, value: hourly }] },
  }
}

/** "in Gotham", "near me" and "within 10 miles" need a place. */
function placeToAsk(text: RequestText, radius: Reading<number>): Reading<string> {
  const unknown = readUnknownPlace(text)
  if (unknown.unclear) return unknown
  const [nearMe] = takeNearMe(text)
  if (nearMe) return asked(nearMe, 'Where are you? Enter a city or ZIP code.')
  return radius.value === undefined ? {} : asked(radius.words ?? '', `${hereOf(radius.words ?? '')} of where?`)
}

const hereOf = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

type Readings = Record<PreferenceName, Reading<string | number>>

function readAll(typed: string, circumstances: Circumstances): Understood & { timeZone?: string } {
  const text = requestText(typed)
  // Numbers first; days and hours come from the rest.
  const sort = readSort(text)
  const recurrence = readRecurrence(text, dateIn(circumstances.zone, circumstances.now))
  takeRefused(text)
  const budget = readBudget(text)
  const radius = readRadius(text)
  takeCounts(text)
  const { repeats, ...moment } = readMoment(text, circumstances, recurrence)
  const { timeZone, ...place } = readPlace(text, circumstances)
  const { ofWhole, isHourly, ...max_price_usd } = budget
  const wholeMinutes = ofWhole?.minutes ?? moment.minutes
  // A length that divides the price counts as used.
  if (!moment.usesLength && !(ofWhole && wholeMinutes)) text.leaveOut(moment.lengthWords)
  const readings: Readings = {
    sport: readSport(text),
    date: moment.date,
    time_range: moment.time,
    max_price_usd:
      ofWhole && wholeMinutes
        ? perHour(ofWhole, wholeMinutes)
        : isHourly
          ? max_price_usd
          : perhapsOfWhole(max_price_usd, moment.minutes),
    location: place,
    radius_miles: radius,
    indoor_outdoor: readIndoorOutdoor(text),
    surface_type: readSurface(text),
    sort,
    ...repeats,
  }
  if (readings.sport.value === 'Swimming' && readings.surface_type.value === 'Pool') readings.surface_type = {}
  if (place.value === undefined && !place.unclear) readings.location = placeToAsk(text, radius)
  return { ...told(readings, text), ignored: unparsedPhrases(text), ...(timeZone && { timeZone }) }
}

function told(readings: Readings, text: RequestText): Omit<Understood, 'ignored'> {
  const all = Object.entries(readings) as [PreferenceName, Reading<string | number>][]
  const said = all.filter(([, { value }]) => value !== undefined)
  const question = (field: PreferenceName, doubt: Doubt<string | number> | undefined): Question[] =>
    doubt ? [{ field, ...doubt, words: text.asTyped(doubt.words), text: quotedAsTyped(doubt, text) }] : []
  return {
    preferences: Object.fromEntries(said.map(([name, { value }]) => [name, value])),
    sources: Object.fromEntries(said.map(([name, { words = '' }]) => [name, text.asTyped(words)])),
    unclear: all.flatMap(([name, { unclear }]) => question(name, unclear)),
    assumed: said.flatMap(([name, { assumed }]) => question(name, assumed)),
  }
}

function quotedAsTyped({ words, text: sentence }: Doubt<string | number>, text: RequestText): string {
  return sentence.replace(quoted(words), () => quoted(text.asTyped(words)))
}

type Moment = {
  date: Reading<string>
  time: Reading<string>
  minutes?: number
  /** The length is part of the time. */
  usesLength: boolean
  lengthWords: string[]
  repeats: Repeats
}

function readMoment(
  text: RequestText,
  { now, zone }: Circumstances,
  recurrence: RecurrenceReading | undefined,
): Moment {
  const duration = readDuration(text)
  const day = readDate(text, { now, zone })
  const length = duration.value && duration.value * (recurrence?.turns ?? 1)
  const { usesLength, ...range } = readTime(text, {
    ...(length ? { length } : recurrence && { length: recurrence.turns * 60 }),
  })
  const settled = recurrence
    ? repeatsFrom(recurrence, { date: day, time: range, now, zone })
    : { ...settle(day, range, { now, zone }), repeats: noRepeats }
  return {
    ...settled,
    ...(duration.value && { minutes: duration.value }),
    usesLength: usesLength === true && duration.value !== undefined,
    lengthWords: duration.all,
  }
}

/** "Saturday at 3 PM" is next week's from 3 PM on Saturday; "today at 3 PM" is past. */
function settle(
  { isWeekday, ...date }: DateReading,
  time: Reading<string>,
  { now, zone }: Pick<Circumstances, 'now' | 'zone'>,
): Pick<Moment, 'date' | 'time'> {
  const today = dateIn(zone, now)
  if (!time.value || date.value !== today) return { date, time }
  const { from, to } = rangeOf(time.value)
  if (instantOf(today, from, zone) >= now - (now % MINUTE)) return { date, time }
  // Part of "this morning" or "Saturday afternoon" may be left.
  if (isWeekday && (to - from < SPAN_MINUTES || instantOf(today, to, zone) <= now))
    return { date: { ...date, value: addDays(today, 7) }, time }
  if (instantOf(today, to, zone) > now) return { date, time }
  return { date, time: asked(time.words ?? '', `${formatHours(time.value)} today has passed.`) }
}

const SPAN_MINUTES = 180
