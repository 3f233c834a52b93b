import { z } from 'zod'
import { BookingPreferences, type PreferenceName, preferenceNames, type Question } from '#assistant/contract.ts'
import { MAX_DAYS_AHEAD, MAX_LOCATION_LENGTH, MAX_PRICE_USD, MAX_RADIUS_MILES } from '#assistant/reading/bounds.ts'
import { readDuration } from '#assistant/reading/lengths.ts'
import { requestText } from '#assistant/reading/request-text.ts'
import { rangeOf } from '#assistant/reading/time-ranges.ts'
import { withoutWords, wordsIn } from '#assistant/reading/words-in-text.ts'
import { IndoorOutdoor, sports } from '#facilities/contract.ts'
import { addDays, dateIn, instantOf, isCalendarDate } from '#kit/shared/time.ts'
import { surfaceOptions } from '#search/contract.ts'
import { isPlaceIn, isStateSaid } from './claimed-place.ts'
import { isSaidIn } from './is-said-in.ts'
import { usableText } from './usable-text.ts'

const said = <T extends z.ZodType>(value: T) => z.object({ value, words: z.string() }).nullable()

/** Only our rules read repeats. */
type PreferenceInQuestion = Exclude<PreferenceName, `repeat_${string}` | 'fields'>

/** Null if not mentioned. */
export const SaidPreferences = z.object({
  sport: said(z.string()),
  date: said(z.string()),
  time_range: said(z.string()),
  max_price_usd: said(z.number()),
  location: said(z.string()),
  radius_miles: said(z.number()),
  indoor_outdoor: said(z.string()),
  surface_type: said(z.string()),
  sort: said(z.string()),
} satisfies Record<PreferenceInQuestion, z.ZodType>)
type SaidPreferences = z.infer<typeof SaidPreferences>

type Preferences = Pick<BookingPreferences, PreferenceName>
export type Understood = Pick<BookingPreferences, 'sources' | 'unclear' | 'assumed' | 'ignored'> & {
  preferences: Preferences
}

export type Claim = {
  typed: string
  understood: Understood
  /** Milliseconds since 1970. */
  now: number
  /** IANA. */
  zone: string
  /** The one place a text means, with its IANA zone. */
  placeNamed: (text: string) => { location: string; zone: string } | undefined
}

/**
 * Adds valid values whose words are in the request and can mean them, where our rules read none. Our values and
 * questions stay. Undefined if nothing is usable.
 */
export function validatePreferences(answer: unknown, claim: Claim): Understood | undefined {
  const parsed = SaidPreferences.safeParse(answer)
  if (!parsed.success) return undefined
  const { typed, understood } = claim
  const fitting = fittingValues(parsed.data, claim)
  const outcomes = preferenceNames.map(name => settle(name, { said: parsed.data, fitting, claim }))
  if (!outcomes.some(({ isOfModel }) => isOfModel)) return undefined
  const isOpen = ({ field }: Question) => !outcomes.some(({ name, isChosen }) => name === field && isChosen)
  const unclear = understood.unclear.filter(isOpen)
  const set = outcomes.flatMap(({ name, value, words }) => (value === undefined ? [] : [{ name, value, words }]))
  return {
    preferences: Object.fromEntries(set.map(({ name, value }) => [name, value])),
    sources: Object.fromEntries(set.map(({ name, words = '' }) => [name, words])),
    unclear,
    assumed: understood.assumed.filter(isOpen),
    ignored: leftOut(understood.ignored, {
      typed,
      used: [...set.flatMap(({ words = [] }) => words), ...unclear.map(({ words }) => words)],
    }),
  }
}

type Outcome = {
  name: PreferenceName
  value?: string | number | undefined
  words?: string | undefined
  /** The model said it, alone or as we did. */
  isOfModel: boolean
  /** The model answered our question. */
  isChosen?: true
}

type ClaimInput = { said: SaidPreferences; fitting: Preferences; claim: Claim }

/** Our value or question takes precedence over the model's value. */
function settle(name: PreferenceName, { said, fitting, claim }: ClaimInput): Outcome {
  const { preferences, sources, unclear, assumed } = claim.understood
  const [own, value] = [preferences[name], fitting[name]]
  const told = name in said ? said[name as PreferenceInQuestion]?.words : undefined
  const question = [...unclear, ...assumed].find(({ field }) => field === name)
  if (question) {
    const words = value === undefined || told === undefined ? undefined : choiceWords(value, { told, question, claim })
    if (words !== undefined) return { name, value, words, isOfModel: true, isChosen: true }
  }
  if (own !== undefined) return { name, value: own, words: sources[name], isOfModel: value === own }
  if (question || value === undefined || told === undefined) return { name, isOfModel: false }
  const words = usableText(name, told, claim)
  const isSaid = words !== undefined && isSaidIn({ name, value, words }, { ...claim, hours: hoursOf(claim) })
  return isSaid ? { name, value, words, isOfModel: true } : { name, isOfModel: false }
}

type Choosing = { told: string; question: Question; claim: Claim }

/** A model may choose a town only if the state is named. */
function choiceWords(value: string | number, { told, question, claim }: Choosing): string | undefined {
  const words = wordsIn(claim.typed, told)
  const isChoice = question.field === 'location' && question.choices.some(choice => choice.value === value)
  const isNamed = words !== undefined && isPlaceIn(words, String(value)) && isStateSaid(words, String(value))
  return isChoice && isNamed ? words : undefined
}

/** Undefined if not stated. */
function hoursOf({ typed, understood }: Claim): number | undefined {
  const minutes = readDuration(requestText(typed)).value
  if (minutes !== undefined) return minutes / 60
  if (understood.preferences.time_range === undefined) return undefined
  const { from, to } = rangeOf(understood.preferences.time_range)
  return (to - from) / 60
}

function fittingValues(said: SaidPreferences, { understood, now, zone, placeNamed }: Claim): Preferences {
  const place = said.location ? placeNamed(said.location.value) : undefined
  const own = understood.preferences
  const here = (own.location === undefined ? place : placeNamed(own.location))?.zone ?? zone
  const today = dateIn(here, now)
  const isOver = (end: number) => instantOf(today, end, here) <= now
  const date = dateFrom(said.date?.value, today)
  const isOverToday = date === today && own.time_range !== undefined && isOver(rangeOf(own.time_range).to)
  return {
    sport: sports.find(isCalled(said.sport?.value)),
    date: isOverToday ? undefined : date,
    time_range: timeFrom(said.time_range?.value, end => (own.date ?? date) === today && isOver(end)),
    max_price_usd: amountFrom(said.max_price_usd?.value, { max: MAX_PRICE_USD, parts: 100 }),
    location: place && place.location.length <= MAX_LOCATION_LENGTH ? place.location : undefined,
    radius_miles: amountFrom(said.radius_miles?.value, { max: MAX_RADIUS_MILES, parts: 10 }),
    indoor_outdoor: IndoorOutdoor.exclude(['both']).options.find(isCalled(said.indoor_outdoor?.value)),
    surface_type: surfaceOptions.map(({ value }) => value).find(isCalled(said.surface_type?.value)),
    sort: said.sort?.value === 'price' ? 'price' : undefined,
  }
}

const isCalled = (name: string | undefined) => (option: string) =>
  option !== '' && option.toLowerCase() === name?.trim().toLowerCase()

function dateFrom(date: string | undefined, today: string): string | undefined {
  const isOffered =
    date !== undefined && isCalendarDate(date) && date >= today && date <= addDays(today, MAX_DAYS_AHEAD)
  return isOffered ? date : undefined
}

/** `isOver` gets the range's end, in minutes of the day. */
function timeFrom(range: string | undefined, isOver: (end: number) => boolean): string | undefined {
  if (!range || !BookingPreferences.shape.time_range.safeParse(range).success) return undefined
  const { from, to } = rangeOf(range)
  return from < to && !isOver(to) ? range : undefined
}

/** Up to `max`, rounded to 1/`parts`. */
function amountFrom(amount: number | undefined, { max, parts }: { max: number; parts: number }): number | undefined {
  const rounded = Math.round((amount ?? 0) * parts) / parts
  return rounded > 0 && rounded <= max ? rounded : undefined
}

/** In request order. */
function leftOut(ignored: readonly string[], { typed, used }: { typed: string; used: string[] }): string[] {
  const phrases = [...new Set(ignored.flatMap(phrase => withoutWords(phrase, used)))]
  return phrases.toSorted((a, b) => typed.indexOf(a) - typed.indexOf(b))
}
