import { MAX_LOCATION_LENGTH } from './bounds.ts'
import { allStates, type KnownCity, type KnownPlaces, knownPlaces, zoneOf } from './known-places.ts'
import { GAP, only, type Reading, type RequestText } from './request-text.ts'
import { isSportWord } from './sport-words.ts'

/** `location` as /search looks for it: "Frisco, TX", "Brooklyn", "75034". */
export type Place = { location: string; timeZone?: string }

type Found = Place & { words: string; isSure: boolean }

/**
 * The place after "in", "near" or "around", when it looks like one: words in capitals, a city that we know, a state or a ZIP.
 * What a state or ZIP makes sure goes before what only looks like a place.
 */
export function readPlace(text: RequestText, cities: readonly KnownCity[]): Reading<Place> {
  const known = knownPlaces(cities)
  const found = [
    ...readCityAndState(text, known),
    ...readZips(text),
    ...readKnownCities(text, known),
    ...readCapitals(text),
  ]
  const next = found.length > 0 && readNext(text, known)
  const sure = found.filter(({ isSure }) => isSure)
  const counting = (sure.length > 0 ? sure : found).filter(({ location }) => location.length <= MAX_LOCATION_LENGTH)
  text.leaveOut(found.filter(each => !counting.includes(each)).map(({ words }) => words))
  const { value, unclear } = only(
    [...counting.map(({ location }) => location), ...(next ? [next] : [])],
    several => `More than one place is named: ${several.join(' and ')}. Pick one in the search.`,
  )
  return value === undefined ? { unclear } : { value: { location: value, timeZone: zoneOf(value, cities) } }
}

/** "in Frisco or Plano": a second name after the place that was taken out. */
function readNext(text: RequestText, known: KnownPlaces): string | undefined {
  const placeOf = (name: string) => known.locationOf(name) ?? (/^\p{Lu}\p{Ll}/u.test(name) ? name : undefined)
  const [next] = text.takeAll(another, match => placeOf(match.groups!.next!) !== undefined)
  return next && placeOf(next.groups!.next!)
}

/** "in Frisco, TX 75034", "near plano, texas": a state after the name makes it a place in small letters too. */
function readCityAndState(text: RequestText, known: KnownPlaces): Found[] {
  const nicknames = text
    .takeAll(nickname)
    .map(([words]) => ({ words, location: aliases[words.split(' ').at(-1)!.toLowerCase()]! }))
  const named = hasCapitals(text) ? text.takeAll(namedWithState, isPlaceName) : []
  const small = text.takeAll(smallWithState, isPlaceName)
  // Without "in" before it, only a name that is known or stands alone is sure to begin where it seems to.
  const alone = hasCapitals(text) ? text.takeAll(aloneWithState, match => isAlonePlace(match, known)) : []
  const states = text.takeAll(stateAlone, ({ groups }) => !/^(?:new york|washington)$/i.test(groups?.state ?? ''))
  const cities = [...named, ...small, ...alone]
  // The place is searched for by its name, so a ZIP beside it says nothing more.
  text.leaveOut(cities.flatMap(([words]) => /\d{5}(?:-\d{4})?$/.exec(words)?.[0] ?? []))
  return [
    ...nicknames,
    ...cities.map(match => ({
      words: match[0],
      location: inState(nameOf(match), codeOf(match.groups!.state!), known),
    })),
    ...states.map(({ 0: words, groups }) => ({ words, location: codeOf(groups!.state!) })),
  ].map(each => ({ ...each, isSure: true }))
}

function readZips(text: RequestText): Found[] {
  return text
    .takeAll(zip, ({ groups }) => Number(groups?.zip) >= 501 && Number(groups?.zip) <= 99_950)
    .map(({ 0: words, groups }) => ({ words, location: groups!.zip!, isSure: true }))
}

function readKnownCities(text: RequestText, known: KnownPlaces): Found[] {
  if (known.names === '') return []
  const { after, alone, sure } = patternsOf(known)
  const hasSense = hasCapitals(text)
  const found = [
    ...text.takeAll(after),
    ...text.takeAll(alone, ({ groups }) => hasSense && /^\p{Lu}/u.test(groups?.name ?? '')),
    ...(sure ? text.takeAll(sure) : []),
  ]
  return found.map(match => ({ words: match[0], location: titled(nameOf(match), known), isSure: true }))
}

type Patterns = { after: RegExp; alone: RegExp; sure?: RegExp }

/** Patterns of thousands of names take long to make: once for each list of them. */
function patternsOf(known: KnownPlaces): Patterns {
  const made = patterns.get(known)
  if (made) return made
  // Alone: with nothing but a comma, a sport, a field or an understood condition on either side of it.
  const standing = (names: string) =>
    new RegExp(
      String.raw`(?<=(?:^|[|,.;!?]|\b(?:${aboutPlaces})\b)\s?)(?<name>${names})(?=\s?(?:$|[|,.;!?]|(?:${aboutPlaces})\b))`,
      'gi',
    )
  const fresh = {
    after: new RegExp(String.raw`${prep}(?<name>${known.names})\b${end}`, 'gi'),
    alone: standing(known.names),
    ...(known.sureNames && { sure: standing(known.sureNames) }),
  }
  patterns.set(known, fresh)
  return fresh
}

const patterns = new WeakMap<KnownPlaces, Patterns>()
const aboutPlaces =
  'soccer|basketball|tennis|baseball|football|softball|volleyball|pickleball|hockey|lacrosse|swimming|golf|badminton|hoops|courts?|fields?|pitch|gyms?|rinks?|areas?'

/** Words in capitals after "in": as far as they go, without the words of another condition. */
function readCapitals(text: RequestText): Found[] {
  if (!hasCapitals(text)) return []
  return text
    .takeAll(capitals, match => {
      const place = placeIn(nameOf(match))
      return place !== '' && match[0].length - nameOf(match).length + place.length
    })
    .map(match => ({ words: nameOf(match), location: placeIn(nameOf(match)), isSure: false }))
}

function placeIn(name: string): string {
  const words = name.split(' ')
  const end = words.findIndex((word, index) => isSportWord(word) || isNoName(word, index))
  const place = (end < 0 ? words : words.slice(0, end)).join(' ').replace(/[.'-]+$/, '')
  return place.length > 2 ? place : ''
}

function isAlonePlace(match: RegExpExecArray, known: KnownPlaces): boolean {
  const isWord = wordCodes.has(match.groups!.state!.toLowerCase()) && !match[0].includes(',')
  return (
    isPlaceName(match) && !isWord && (known.locationOf(nameOf(match)) !== undefined || !nameOf(match).includes(' '))
  )
}

/** Where everything is written in capitals, they tell nothing. */
function hasCapitals(text: RequestText): boolean {
  return /\p{Ll}/u.test(text.rest())
}

function isPlaceName(match: RegExpExecArray): boolean {
  const words = nameOf(match).toLowerCase().split(' ')
  return !words.some((word, index) => isSportWord(word) || isNoName(word, index))
}

/** A word that is in no name of a place, or that none begins with. */
function isNoName(word: string, index: number): boolean {
  return inNoName.has(word.toLowerCase()) || (index === 0 && beginsNoName.has(word.toLowerCase()))
}

const nameOf = (match: RegExpExecArray) => match.groups!.name!.trim()

function inState(name: string, code: string, known: KnownPlaces): string {
  const own = known.locationOf(name)
  return known.partOf(name, code) ?? `${own?.includes(',') ? inCapitals(name) : titled(name, known)}, ${code}`
}

/** "frisco" → "Frisco"; a known city as it writes itself. */
function titled(name: string, known: KnownPlaces): string {
  return known.locationOf(name) ?? inCapitals(name)
}

function inCapitals(name: string): string {
  const isPlain = name === name.toLowerCase() || name === name.toUpperCase()
  return isPlain ? name.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, letter => letter.toUpperCase()) : name
}

function codeOf(state: string): string {
  const name = state.replaceAll('.', '').toLowerCase()
  return allStates.find(each => each.code.toLowerCase() === name || each.name.toLowerCase() === name)!.code
}

const codes = allStates.map(({ code }) => code).join('|')
const stateNames = allStates.map(({ name }) => name).join('|')
/** Codes that are words too: they count in capitals only, after a comma or after "in" and a name. */
const wordCodes = new Set(['in', 'or', 'me', 'hi', 'ok', 'oh', 'la', 'de', 'pa', 'ma', 'id', 'co', 'al', 'mo', 'ms'])
const smallCodes = allStates
  .map(({ code }) => code.toLowerCase())
  .filter(code => !wordCodes.has(code))
  .join('|')

/** Names that only people use. */
const aliases: Record<string, string> = { nyc: 'New York, NY', philly: 'Philadelphia, PA', dc: 'Washington, DC' }
const nickname = /\b(?:(?:in|near|around|at)\s+)?(?:NYC|nyc|[Pp]hilly|(?<!Washington,?\s)DC)\b/g

/** Also "of" and "from" of a distance that was taken out: "within 10 miles of Frisco". */
const end = String.raw`(?=\s?(?:$|[|,.;:!?)]|(?:on|at|for|this|next|with|under|within|around|and|or|please|tomorrow|today|area|metro)\b))`
const prep = String.raw`(?:\b(?:in|near|around|by|at|close\s+to|next\s+to)\s+|(?<=\|\s?)(?:of|from|to)\s+)(?:the\s+)?(?:city\s+of\s+)?`
const word = String.raw`(?:(?:St|Ft|Mt)\.|\p{Lu}[\p{L}'-]*)`
const name = String.raw`(?<name>${word}(?:\s+(?:(?:of|the|de|la|del)\s+)?${word}){0,3}?)`
const zipEnd = String.raw`(?:,?\s+\d{5}(?:-\d{4})?)?`
const anyCase = (words: string) =>
  words.replaceAll(/[a-z]/gi, letter => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)

const namedWithState = new RegExp(
  `${anyPrep(prep)}${name}\\s*,?\\s+(?<state>${codes}|D\\.C\\.|${anyCase(stateNames)})(?![\\w-])${zipEnd}`,
  'gu',
)
const smallWithState = new RegExp(
  `${prep}(?<name>[a-z][a-z'-]+(?:\\s[a-z][a-z'-]+){0,2}?)\\s*,?\\s+(?<state>${smallCodes}|${stateNames})(?![\\w-])${zipEnd}`,
  'gi',
)
const aloneWithState = new RegExp(
  `(?<![\\p{L}'-])${name}\\s*,?\\s+(?<state>${codes}|D\\.C\\.)(?![\\w-])${zipEnd}`,
  'gu',
)
const stateAlone = new RegExp(`${prep}(?<state>${stateNames})${end}`, 'gi')
const zip =
  /(?:\b(?:in|near|around|by|at|zip(?:\s*code)?|of|from)\s*:?\s+|(?<=[A-Z]{2},?\s)|(?<=^|[|,;]\s?))(?<zip>\d{5})(?:-\d{4})?(?=\s?(?:$|[|,.;!?)]|[a-z]))(?!\s+(?:people|seats|dollars|bucks))/gi
const capitals = new RegExp(`${anyPrep(prep)}(?<name>${word}(?:\\s+(?:(?:of|the|de|la|del)\\s+)?${word}){0,4})`, 'gu')

const another = new RegExp(
  `\\${GAP}\\s*,?\\s*(?:or|and|/)\\s+(?:(?:in|near)\\s+)?(?<next>\\p{L}+)(?=\\s|$|[,.;!?|])`,
  'gu',
)

/** The prepositions in any case, beside names whose capitals count. */
function anyPrep(pattern: string): string {
  return pattern.replaceAll(/\b(?:in|near|around|by|at|close|next|to|of|from|the|city)\b/g, anyCase)
}

const inNoName = new Set(
  'january february march april may june july august september october november december sunday monday tuesday wednesday thursday friday saturday today tomorrow indoor indoors outdoor outdoors on at for under within with and or please need want looking'.split(
    ' ',
  ),
)
const beginsNoName = new Set(
  'a an any the this that these those my our your his her their me us it i we you person people town area advance case general total front order fact time good great decent nice here there home work school which where what mind spanish english summer winter spring fall turf court courts pitch field fields'.split(
    ' ',
  ),
)
