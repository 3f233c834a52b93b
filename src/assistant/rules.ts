import type { IndoorOutdoor, Sport } from '#facilities/contract.ts'
import { addDays, dateIn, instantOf, MINUTE } from '#kit/shared/time.ts'
import { readBudget, readDuration, readRadius, takeCounts } from './reading/amounts.ts'
import { readDate } from './reading/date-words.ts'
import { readIndoorOutdoor, readSurface } from './reading/ground-words.ts'
import type { KnownCity } from './reading/known-places.ts'
import { leftOutWords } from './reading/left-out-words.ts'
import { readPlace } from './reading/place-words.ts'
import { takeRefused } from './reading/refused-words.ts'
import { type Reading, requestText } from './reading/request-text.ts'
import { readSport } from './reading/sport-words.ts'
import { rangeText, readTime, type TimeRange } from './reading/time-words.ts'

/** What was understood of a request. What was not said, or may mean two things, is not there. */
export type Preferences = {
  sport?: Sport
  /** yyyy-MM-dd, today or later. */
  date?: string
  /** "15:00-16:00", by the clock of the place. */
  time_range?: string
  /** US dollars an hour. */
  max_price_usd?: number
  location?: string
  radius_miles?: number
  indoor_outdoor?: IndoorOutdoor
  surface_type?: string
}

export type Understood = {
  preferences: Preferences
  /** Of what was said and left open: why, in sentences for people. */
  unclear: string[]
  /** Words that set no condition, as they were typed. */
  ignored: string[]
}

export type Circumstances = {
  /** Milliseconds since 1970. */
  now: number
  /** IANA zone of whoever asks; a place that is named counts in its own. */
  zone: string
  cities: readonly KnownCity[]
}

/** Reads a request in free words by rules. The same text always gives the same answer; it never throws and never guesses. */
export function understandRequest(typed: string, circumstances: Circumstances): Understood {
  const understood = readAll(typed, circumstances)
  const { zone } = circumstances
  // Which day "tomorrow" is depends on where it is said of.
  const { timeZone = zone } = understood
  return timeZone === zone ? understood : readAll(typed, { ...circumstances, zone: timeZone })
}

/** True when there is nothing to search by. */
export function isEmpty(preferences: Preferences): boolean {
  return Object.keys(preferences).length === 0
}

/** What is said when nothing was understood. */
export function nothingUnderstood(unclear: readonly string[]): string {
  return [
    ...unclear,
    'Tell us a sport, a day and time, a price or a place, such as “basketball in Brooklyn on Sunday at 10 AM”.',
  ].join(' ')
}

function readAll(typed: string, { now, zone, cities }: Circumstances): Understood & { timeZone?: string } {
  const text = requestText(typed)
  // Numbers first, each with what makes it one: a day or an hour is read from those that are left.
  takeRefused(text)
  const budget = readBudget(text)
  const radius = readRadius(text)
  takeCounts(text)
  const duration = readDuration(text)
  const day = readDate(text, { now, zone })
  const { usesLength, ...range } = readTime(text, { length: duration.value })
  if (!usesLength) text.leaveOut(duration.unclear ? [] : duration.words)
  const { date, time } = settle(day, range, { now, zone })
  const place = readPlace(text, cities)
  const readings = {
    sport: readSport(text),
    date,
    time_range: time,
    max_price_usd: budget,
    location: { value: place.value?.location, unclear: place.unclear },
    radius_miles: radius,
    indoor_outdoor: readIndoorOutdoor(text),
    surface_type: readSurface(text),
  } satisfies Record<keyof Preferences, Reading<unknown>>
  const said = Object.entries(readings).filter(([, { value }]) => value !== undefined)
  return {
    preferences: Object.fromEntries(said.map(([name, { value }]) => [name, value])),
    unclear: [...Object.values(readings), duration].flatMap(({ unclear }) => unclear ?? []),
    ignored: leftOutWords(text),
    timeZone: place.value?.timeZone,
  }
}

type Settled = { date: Reading<string>; time: Reading<string> }

/** On a Saturday, "Saturday at 3 PM" is today until 3 PM, and next week's from then on; "today at 3 PM" is over then. */
function settle(
  { isWeekday, ...date }: ReturnType<typeof readDate>,
  range: Reading<TimeRange>,
  { now, zone }: Pick<Circumstances, 'now' | 'zone'>,
): Settled {
  const time = range.value ? { value: rangeText(range.value) } : { unclear: range.unclear }
  const today = dateIn(zone, now)
  if (!range.value || date.value !== today) return { date, time }
  const isOver = instantOf(today, range.value.from, zone) < now - (now % MINUTE)
  if (!isOver) return { date, time }
  if (isWeekday) return { date: { value: addDays(today, 7) }, time }
  // Of a stretch such as "this morning" some may be left.
  if (instantOf(today, range.value.to, zone) > now) return { date, time }
  return { date, time: { unclear: `${time.value} today is over.` } }
}
