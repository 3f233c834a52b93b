import { z } from 'zod'
import { IndoorOutdoor, sports } from '#facilities/contract.ts'
import { addDays, dateIn, instantOf, isCalendarDate } from '#kit/shared/time.ts'
import { surfaceOptions } from '#search/contract.ts'
import { BookingPreferences, type PreferenceName, preferenceNames } from './contract.ts'
import { MAX_DAYS_AHEAD, MAX_LOCATION_LENGTH, MAX_PRICE_USD, MAX_RADIUS_MILES } from './reading/bounds.ts'
import { sayMore, shareWords, withoutWords, wordsIn } from './words-in-text.ts'

const said = <T extends z.ZodType>(value: T) => z.object({ value, words: z.string() }).nullable()

/** What a model is asked to say of a request: each value with the words it read it from; null where nothing is said. */
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
} satisfies Record<PreferenceName, z.ZodType>)
type SaidPreferences = z.infer<typeof SaidPreferences>

type Preferences = Pick<BookingPreferences, PreferenceName>
export type Understood = Pick<BookingPreferences, 'sources' | 'unclear' | 'assumed' | 'ignored'> & {
  preferences: Preferences
}

export type Claim = {
  /** The request as it was typed. */
  typed: string
  /** What our own rules read in it. */
  understood: Understood
  /** Milliseconds since 1970. */
  now: number
  /** IANA zone of whoever asks. */
  zone: string
  /** The one place that a text means, as `location` writes it, and its IANA zone. */
  placeNamed: (text: string) => { location: string; zone: string } | undefined
}

/**
 * Takes from what a model said only what stands in the request and is in the set or range of its field. Where our rules found a
 * doubt in the same words, the doubt stays; where a value is refused, theirs counts. Words that set nothing are in `ignored`.
 * Undefined when nothing that was said can be used.
 */
export function validatePreferences(answer: unknown, claim: Claim): Understood | undefined {
  const parsed = SaidPreferences.safeParse(answer)
  if (!parsed.success) return undefined
  const { understood } = claim
  const fitting = fittingValues(parsed.data, claim)
  const outcomes = preferenceNames.map(name => settle(name, { said: parsed.data, fitting, claim }))
  if (!outcomes.some(({ isOfModel }) => isOfModel)) return undefined
  const keptDoubts = (questions: Understood['unclear']) =>
    questions.filter(({ field }) => outcomes.some(({ name, keepsDoubt }) => name === field && keepsDoubt))
  const used = outcomes.flatMap(({ words }) => words ?? [])
  const unclear = keptDoubts(understood.unclear)
  return {
    preferences: Object.fromEntries(
      outcomes.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
    ),
    sources: Object.fromEntries(outcomes.flatMap(({ name, words }) => (words === undefined ? [] : [[name, words]]))),
    unclear,
    assumed: keptDoubts(understood.assumed),
    ignored: leftOut(claim, {
      more: outcomes.flatMap(({ unused }) => unused),
      used: [...used, ...unclear.map(({ words }) => words)],
    }),
  }
}

type Outcome = {
  name: PreferenceName
  value?: string | number | undefined
  /** Of the value. */
  words?: string | undefined
  isOfModel: boolean
  keepsDoubt: boolean
  /** Words that set nothing now. */
  unused: string[]
}

type Told = { said: SaidPreferences; fitting: Preferences; claim: Claim }

/** Whose value counts, that of the model or ours. */
function settle(name: PreferenceName, { said, fitting, claim: { typed, understood } }: Told): Outcome {
  const { preferences, sources, unclear, assumed } = understood
  const [own, value] = [{ value: preferences[name], words: sources[name] }, fitting[name]]
  const told = said[name]?.words
  const words = told === undefined ? undefined : wordsIn(typed, told)
  const question = unclear.find(({ field }) => field === name)
  const doubt = question ?? assumed.find(({ field }) => field === name)
  const isSure = words !== undefined && (!doubt || sayMore(words, doubt.words))
  if (value !== undefined && isSure)
    return { name, value, words, isOfModel: true, keepsDoubt: false, unused: notIn(words, own.words) }
  if (question) return { name, isOfModel: false, keepsDoubt: true, unused: [] }
  // Words that the model made nothing of are told, so that nothing goes without a sign.
  if (told === undefined) return { name, isOfModel: false, keepsDoubt: false, unused: notIn('', own.words) }
  if (own.value === undefined) return { name, isOfModel: false, keepsDoubt: false, unused: notIn('', words) }
  return { name, ...own, isOfModel: value === own.value, keepsDoubt: true, unused: [] }
}

/** `others`, unless they are about the same. */
function notIn(words: string, others: string | undefined): string[] {
  return others === undefined || shareWords(words, others) ? [] : [others]
}

/** The values that are in the set or range of their field, in our spelling. */
function fittingValues(said: SaidPreferences, { now, zone, placeNamed }: Claim): Preferences {
  const place = said.location ? placeNamed(said.location.value) : undefined
  const here = place?.zone ?? zone
  const today = dateIn(here, now)
  const date = dateFrom(said.date?.value, today)
  return {
    sport: sports.find(isCalled(said.sport?.value)),
    date,
    time_range: timeFrom(said.time_range?.value, end => date === today && instantOf(today, end, here) <= now),
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

/** `isOver` is told the last minute of the day that the range takes. */
function timeFrom(range: string | undefined, isOver: (end: number) => boolean): string | undefined {
  if (!range || !BookingPreferences.shape.time_range.safeParse(range).success) return undefined
  const [from = 0, to = 0] = range.split('-').map(clock => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    return hours * 60 + minutes
  })
  return from < to && !isOver(to) ? range : undefined
}

/** Above 0 and up to `max`, to one of so many parts. */
function amountFrom(amount: number | undefined, { max, parts }: { max: number; parts: number }): number | undefined {
  const rounded = Math.round((amount ?? 0) * parts) / parts
  return rounded > 0 && rounded <= max ? rounded : undefined
}

/** In the order of the request, each once, without the words that set something or that are asked about. */
function leftOut({ typed, understood }: Claim, { more, used }: { more: string[]; used: string[] }): string[] {
  const phrases = [...understood.ignored, ...more].flatMap(phrase => withoutWords(phrase, used))
  const telling = [...new Set(phrases)]
  const longest = telling.filter(phrase => !telling.some(other => other !== phrase && wordsIn(other, phrase)))
  return longest.toSorted((a, b) => typed.indexOf(a) - typed.indexOf(b))
}
