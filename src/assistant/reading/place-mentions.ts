import type { Candidate, KnownPlaces } from './known-places.ts'
import { allStates, namesToo, nicknames, ordinary, venueWord, wordCodes } from './place-names.ts'
import type { RequestText } from './request-text.ts'
import { type Name, nameOf, type Reader, type Span, wordsOf } from './typed-names.ts'

export type Mention = {
  words: string
  candidates: readonly Candidate[]
  /** After "in" or "near", or before its state. */
  isSure: boolean
  isMisspelled?: boolean
}

export type Where = {
  places: KnownPlaces
  /** The caller's state code. */
  region?: string | undefined
}

export function takeMentions(text: RequestText, where: Where): Mention[] {
  return [...takeZips(text, where.places), ...takeNicknames(text, where.places), ...takeNames(text, where)]
}

function takeZips(text: RequestText, places: KnownPlaces): Mention[] {
  const placeOf = (match: RegExpExecArray) => places.zip(match.groups?.zip ?? '')
  return text
    .takeAll(zip, match => placeOf(match) !== undefined)
    .map(match => ({
      words: match[0],
      candidates: [{ place: placeOf(match)!, population: 0 }],
      isSure: true,
    }))
}

function takeNicknames(text: RequestText, { candidates }: KnownPlaces): Mention[] {
  return nicknames.flatMap(([pattern, label]) => {
    const [name = '', state] = label.split(', ')
    const meant = candidates(name, state).filter(({ place }) => state !== undefined || place.kind === 'state')
    return text.takeAll(pattern).map(([words]) => ({ words, candidates: meant, isSure: true }))
  })
}

function takeNames(text: RequestText, { places, region }: Where): Mention[] {
  const where = {
    region,
    places: { ...places, candidates: once(places.candidates), similar: sparingly(places.similar) },
  }
  const rest = text.rest()
  const found: (Mention & Span)[] = []
  const words = wordsOf(rest)
  const hasCapitals = /\p{Ll}/u.test(rest) && /\p{Lu}/u.test(rest)
  for (let at = 0; at < words.length; ) {
    const mention = mentionAt({ rest, words, at, hasCapitals }, where)
    if (mention) found.push(mention)
    at += mention ? mention.count : 1
  }
  for (const { start, end } of found.toReversed()) text.take(start, end)
  return found.map((each, index) => ({
    ...each,
    isSure: each.isSure || (!each.isMisspelled && isJoined(rest, found[index - 1], each)),
  }))
}

/** "in Frisco or Plano": both are sure. */
function isJoined(rest: string, last: (Mention & Span) | undefined, next: Span): boolean {
  return last?.isSure === true && /^\s*(?:,|\/|,?\s*(?:or|and|&))\s*$/i.test(rest.slice(last.end, next.start))
}

/** Requests repeat the same words. */
function once(candidates: KnownPlaces['candidates']): KnownPlaces['candidates'] {
  const asked = new Map<string, readonly Candidate[]>()
  return (name, state) => {
    const key = `${name}|${state ?? ''}`
    const known = asked.get(key)
    if (known) return known
    const found = candidates(name, state)
    asked.set(key, found)
    return found
  }
}

/** Limits fuzzy matching, which is slow. */
function sparingly(similar: KnownPlaces['similar']): KnownPlaces['similar'] {
  const asked = new Map<string, readonly Candidate[]>()
  return (name, least) => {
    const known = asked.get(name)
    if (known || asked.size >= MAX_MISSPELLED || name.length > LONGEST_MISSPELLED) return known ?? []
    const found = similar(name, least)
    asked.set(name, found)
    return found
  }
}

function mentionAt(reader: Reader, where: Where): (Mention & Span) | undefined {
  for (let count = Math.min(MAX_WORDS, reader.words.length - reader.at); count >= 1; count--) {
    const name = nameOf(reader, count)
    const mention = name && (withState(reader, name, where.places) ?? alone(reader, name, where))
    if (mention) return mention
  }
  return undefined
}

/** "frisco tx", "Portland, Oregon": even in lower case. */
function withState(reader: Reader, name: Name, places: KnownPlaces): (Mention & Span) | undefined {
  const state = stateAfter(reader, name, places)
  if (!state) return undefined
  const exact = places.candidates(name.text, state.code)
  const candidates =
    exact.length > 0 || (name.text.length < SHORTEST_MISSPELLED && !state.isSpelled)
      ? exact
      : places
          .similar(name.text, 1_000)
          .filter(({ place }) => place.state === state.code)
          .slice(0, 1)
  if (candidates.length === 0) return undefined
  const start = name.start - name.lead.length
  return {
    words: reader.rest.slice(start, state.end),
    candidates: candidates.slice(0, 1),
    isSure: true,
    isMisspelled: exact.length === 0,
    start,
    end: state.end,
    count: name.count + state.count,
  }
}

/** Needs "in" before it, capitals, or a well-known city. */
function alone(reader: Reader, name: Name, { places, region }: Where): (Mention & Span) | undefined {
  const { rest, hasCapitals } = reader
  if (name.text.length < 3 || venueWord.test(rest.slice(name.end))) return undefined
  if (/^,?\s+(?:canada|mexico|england|uk)\b/i.test(rest.slice(name.end))) return undefined
  if (hasCapitals && beginsLongerName.test(rest.slice(name.end))) return undefined
  if (name.lead === '' && aPersonBefore.test(rest.slice(0, name.start))) return undefined
  const isCapital = hasCapitals && /^\p{Lu}/u.test(name.text) && (name.start > 0 || name.lead !== '')
  const all = places.candidates(name.text)
  const least = leastPeople(name, isCapital)
  const isEnough = ({ place, population, cityPopulation = 0 }: Candidate) =>
    Math.max(population, cityPopulation >= BIG_CITY ? NEIGHBORHOOD_WEIGHT : 0) >= Math.max(least, parkLeast) ||
    (place.state === region && population >= KNOWN_AT_HOME && (Number.isFinite(least) || name.lead !== ''))
  const parkLeast = /\s(?:park|field|center|square|gardens?)$/i.test(name.text) ? 10_000 : 0
  const start = name.start - name.lead.length
  const span = { words: rest.slice(start, name.end), start, end: name.end, count: name.count, isSure: name.lead !== '' }
  if (all.some(isEnough)) return { ...span, candidates: all }
  if (all.length > 0 || ordinary.has(name.text.toLowerCase()) || name.text.length < SHORTEST_MISSPELLED)
    return undefined
  const similar = places.similar(name.text, name.lead ? 15_000 : name.text.length < 7 ? 250_000 : 100_000)
  return similar.length > 0 ? { ...span, candidates: similar, isMisspelled: true } : undefined
}

/** Population needed if the name may be another word. */
function leastPeople({ text, lead, count }: Name, isCapital: boolean): number {
  const isOrdinary = ordinary.has(text.toLowerCase())
  const isNameToo = namesToo.has(text.toLowerCase())
  if (lead !== '' && !/^(?:at|by)\b/i.test(lead)) {
    if (isCapital) return VILLAGE
    return isOrdinary ? (alsoTowns.test(text) ? 20_000 : Number.POSITIVE_INFINITY) : 1_000
  }
  if (isNameToo && !isCapital) return Number.POSITIVE_INFINITY
  if (isOrdinary && !isCapital) return alsoTowns.test(text) ? 130_000 : Number.POSITIVE_INFINITY
  if (isCapital) return isOrdinary ? 100_000 : 20_000
  return count > 1 ? 10_000 : 30_000
}

/** Smaller capitalized names need their state. */
const VILLAGE = 300

const MAX_MISSPELLED = 12

const LONGEST_MISSPELLED = 20

const MAX_WORDS = 4

const SHORTEST_MISSPELLED = 5

const BIG_CITY = 300_000

/** Towns this large are known in their state. */
const KNOWN_AT_HOME = 5_000

/** Weight of a neighborhood in lower case without "in". */
const NEIGHBORHOOD_WEIGHT = 60_000

/** Towns even in lower case after "in"; alone, only large ones. */
const alsoTowns =
  /^(?:allen|celina|cooper|colony|duncan|eugene|everett|gary|grant|harrison|henry|howard|irving|jackson|jasper|jordan|justin|kyle|lawrence|lewis|logan|marion|marshall|mason|melissa|milton|mitchell|morgan|nelson|norman|orlando|paris|parker|perry|phoenix|prosper|quincy|reading|rogers|ryan|savannah|sherman|sidney|sterling|surprise|taylor|tracy|troy|tyler|vernon|warren|wayne|wesley|wilson|mobile|orange|independence|concord|corona|mesa|mission|bend|normal|plantation|sunrise|union|enterprise|oxford|buffalo|aurora|flint|princeton|temple|waterloo|clearwater|lakewood|riverside|springfield)$/i

/** "Union Square", "Golden Gate": part of a longer name is not a town. */
const beginsLongerName =
  /^\s(?!(?:On|In|At|For|Near|Under|This|Next|With|And|Or|By|Area|Metro|Please|Soccer|Tennis|Basketball|Baseball|Football|Volleyball|Pickleball|Hockey|Lacrosse|Softball|Golf|Indoor|Outdoor|Turf|Grass|Court|Courts|Field|Fields|Within|Around|I|We|My|Our|Thanks|AM|PM)\b)\p{Lu}\p{Ll}/u

/** "with Savannah", "my son Brandon": a person. */
const aPersonBefore =
  /\b(?:with|coach|named|called|son|daughter|friend|brother|sister|cousin|wife|husband|kid|mr|mrs|ms|dr|pastor|from|hi|hey|thanks|regards|cheers)[\s.,-]+$/i

const zip =
  /(?:\b(?:in|near|around|by|at|zip(?:\s*code)?|of|from)\s*:?\s+|(?<=[A-Za-z]{2},?\s)|(?<=^|[|,;]\s?))(?<zip>\d{5})(?:-\d{4})?(?=\s?(?:$|[|,.;!?)]|[a-z]))(?!\s+(?:people|seats|dollars|bucks|steps|miles)|\s+(?:\p{L}+\s+){1,2}(?:street|st|avenue|ave|road|rd|drive|dr|boulevard|blvd|lane|ln|way|court|ct|highway|hwy)\b)(?<!\b(?:order|invoice|po|box|id|number|no|code|case|#)[\s.#:]*\d{5})/giu

type StateAfter = { code: string; end: number; count: number; isSpelled: boolean }

function stateAfter({ rest, words, at }: Reader, name: Name, places: KnownPlaces): StateAfter | undefined {
  const { end, count } = name
  for (const length of [3, 2, 1]) {
    const [first, last] = [words[at + count], words[at + count + length - 1]]
    if (!first || !last || !/^[\s,.]{1,3}$/.test(rest.slice(end, first.start))) continue
    const typed = rest.slice(first.start, last.end)
    const folded = typed.replaceAll('.', '').toLowerCase()
    const state = allStates.find(each => each.code.toLowerCase() === folded || each.name.toLowerCase() === folded)
    if (!state) continue
    const isWord = wordCodes.has(folded) && typed !== typed.toUpperCase()
    const isMarked = rest.slice(end, first.start).includes(',') || phraseEnd.test(rest.slice(last.end))
    const isWhere = () => !/^(?:or|me\s+and)$/.test(folded) && places.candidates(name.text, state.code).some(isLarge)
    if (!isWord || isMarked || isWhere())
      return { code: state.code, end: last.end, count: length, isSpelled: folded.length > 2 }
  }
  return undefined
}

/** "portland me hockey": a well-known city of that state. */
const isLarge = ({ population }: Candidate) => population >= 50_000

const phraseEnd =
  /^\s*(?:$|[|,.;:!?)]|\d{5}\b|(?:on|at|for|this|next|with|under|within|around|please|tomorrow|today|tonight|and|near|area|metro|to|if)\b)/i
