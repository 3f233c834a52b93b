import type { Place } from '#gazetteer/contract.ts'
import { type Candidate, locationOf } from './known-places.ts'
import { type Mention, takeMentions, type Where } from './place-mentions.ts'
import { asked, joined, quoted, type Reading, type RequestText } from './request-text.ts'

/** For /search, with its IANA zone. */
export type PlaceReading = Reading<string> & { timeZone?: string }

export function readPlace(text: RequestText, where: Where): PlaceReading {
  const { places, region } = where
  const mentions = inOnePlace(withoutVenues(takeMentions(text, where), text))
  const sure = mentions.filter(({ isSure }) => isSure)
  const counting = sure.length > 0 ? sure : mentions
  text.leaveOut(mentions.filter(each => !counting.includes(each)).map(({ words }) => nameIn(words)))
  const decided = counting.map(mention => decide(mention, region))
  const [first, ...others] = decided.filter((each, at) => decided.findIndex(other => isSame(other, each)) === at)
  if (!first) return {}
  if (others.length > 0) return severalPlaces(counting, [first, ...others])
  const { place, ...reading } = first
  return { ...reading, ...(place && { timeZone: places.timeZoneOf(place) }) }
}

type Decided = Reading<string> & { place?: Place }

const isSame = (a: Decided, b: Decided) => a.value === b.value && a.unclear?.words === b.unclear?.words

function severalPlaces(mentions: Mention[], decided: Decided[]): Reading<string> {
  const labels = decided.flatMap(({ value, unclear }) => value ?? unclear?.choices.map(choice => choice.value) ?? [])
  return asked(
    joined(mentions),
    `You gave more than one place: ${labels.slice(0, MAX_CHOICES).join(' and ')}.`,
    labels.slice(0, MAX_CHOICES).map(asChoice),
  )
}

/** "near Prospect Park in Brooklyn" is not the town. */
function withoutVenues(mentions: Mention[], text: RequestText): Mention[] {
  const isVenue = ({ words, candidates }: Mention) =>
    /\b(?:park|field|center|gardens?|square|beach)$/i.test(words) &&
    candidates.every(({ population }) => population < 40_000)
  const others = mentions.filter(each => !isVenue(each))
  if (others.length === 0 || others.length === mentions.length) return mentions
  const isPart = ({ candidates }: Mention) => candidates.some(({ place }) => place.kind === 'neighborhood')
  text.leaveOut(mentions.filter(each => isVenue(each) && !isPart(each)).map(({ words }) => nameIn(words)))
  return mentions.filter(each => !isVenue(each) || isPart(each))
}

/** "Wicker Park in Chicago", "Frisco, Texas 75034", "Austin in Texas": the narrower one. */
function inOnePlace(mentions: Mention[]): Mention[] {
  for (const wide of mentions) {
    for (const narrow of mentions) {
      if (wide === narrow) continue
      const inside = narrow.candidates.filter(({ place }) => wide.candidates.some(other => isIn(place, other.place)))
      if (inside.length === 0) continue
      const one = { ...narrow, words: `${narrow.words}, ${wide.words}`, candidates: inside, isSure: true }
      return inOnePlace([one, ...mentions.filter(each => each !== wide && each !== narrow)])
    }
  }
  return mentions
}

function isIn(narrow: Place, wide: Place): boolean {
  if (narrow.state !== wide.state) return false
  if (wide.kind === 'state') return narrow.kind !== 'state' && narrow.kind !== 'zip'
  if (wide.kind === 'zip') return narrow.kind !== 'zip' && narrow.name === wide.name
  if (narrow.kind === 'neighborhood') {
    const [, city] = narrow.label.split(', ')
    return (
      wide.kind !== 'neighborhood' && (city === wide.name || (wide.label === 'New York, NY' && narrow.state === 'NY'))
    )
  }
  return narrow.kind === 'borough' && wide.label === 'New York, NY'
}

/** The caller's region, then the largest; similar sizes are ambiguous. */
function decide({ words, candidates, isMisspelled }: Mention, region: string | undefined): Decided {
  const near = candidates.filter(({ place }) => place.state === region && place.kind !== 'state')
  const all = near.length > 0 ? near : candidates
  const [best, next] = all.toSorted((a, b) => weightOf(b) - weightOf(a))
  if (!best) return {}
  // New York and Washington mean the cities.
  if (next && next.place.kind !== 'state' && weightOf(next) * CLEARLY_LARGER > weightOf(best)) {
    const choices = all.filter(each => weightOf(each) * 3 > weightOf(best)).slice(0, MAX_CHOICES)
    const labels = choices.map(({ place }) => locationOf(place))
    return asked(words, `Which ${quoted(nameIn(words))} do you mean?`, labels.map(asChoice))
  }
  const value = locationOf(best.place)
  const others = [
    ...candidates.filter(each => each !== best && weightOf(each) >= WORTH_OFFERING).map(otherChoice),
    ...widerOrNarrower(best.place),
  ].slice(0, MAX_CHOICES)
  const text =
    best.place.kind === 'zip'
      ? 'Few facilities list a ZIP code. Search the whole city instead?'
      : `We read ${quoted(nameIn(words))} as ${value}.`
  const assumed = { words, text, choices: others }
  const isDoubtful = isMisspelled || others.length > 0
  return { value, words, place: best.place, ...(isDoubtful && { assumed }) }
}

/** Other boroughs' addresses do not say New York, and few have a ZIP code. */
function widerOrNarrower({ kind, label }: Place): { label: string; value: string }[] {
  if (label === 'New York, NY') return ['Brooklyn, NY', 'Queens, NY', 'The Bronx, NY'].map(asChoice)
  return kind === 'zip' && label.split(', ').length === 3 ? [asChoice(label.slice(7))] : []
}

/** Neighborhoods rank below all but tiny towns. */
function weightOf({ population, cityPopulation = 0 }: Candidate): number {
  return Math.max(population, cityPopulation > 0 ? NEIGHBORHOOD + cityPopulation / 1_000 : 0)
}

const NEIGHBORHOOD = 20_000
const CLEARLY_LARGER = 2
const WORTH_OFFERING = 20_000
const MAX_CHOICES = 4

const asChoice = (value: string) => ({ label: value, value })
const otherChoice = ({ place }: Candidate) => asChoice(locationOf(place))

const nameIn = (words: string) =>
  words.replace(/^(?:in|near|around|by|at|of|from|to|close to|next to|outside(?: of)?)\s+(?:the\s+)?/i, '')

/** "in Gotham": capitalized and unknown. Must run last. */
export function readUnknownPlace(text: RequestText): Reading<string> {
  if (!/\p{Ll}/u.test(text.rest())) return {}
  const [match] = text.takeAll(unknown)
  if (!match) return {}
  return asked(match[0], `We couldn’t find ${quoted(match.groups!.name!)}. Enter a city or ZIP code.`)
}

const unknown =
  /\b(?:[Ii]n|[Nn]ear|[Aa]round)\s+(?:the\s+)?(?<name>(?!(?:I|We|My|January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Lu}[\p{L}'-]{2,}(?:\s+\p{Lu}[\p{L}'-]+){0,2})(?!\s+(?:Park|School|High|University|College|Center|Street|St|Ave|Avenue|Road)\b)/gu
