import type { Candidate, KnownPlaces } from '../reading/known-places.ts'
import { type Mention, takeMentions, type Where } from '../reading/place-mentions.ts'
import { allStates } from '../reading/place-names.ts'
import { GAP } from '../reading/plain-text.ts'
import { type PlaceReading, readPlace } from '../reading/read-place.ts'
import type { RequestText } from '../reading/request-text.ts'

/** Removing names can join their neighbors to new ones. */
const MAX_ROUNDS = 4

/** No schools, rivals or home towns. */
export function readClinicPlace(text: RequestText, where: Where): PlaceReading {
  const known = { ...where, places: remembering(where.places) }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const others = otherPlaces(text, known)
    if (others.length === 0) break
    for (const { start, end } of others.toReversed()) text.take(start, end)
    text.leaveOut(others.map(({ words }) => words))
  }
  return readPlace(text, known)
}

/** Fuzzy lookups are slow. */
function remembering(places: KnownPlaces): KnownPlaces {
  const known = new Map<string, readonly Candidate[]>()
  const cached = (key: string, look: () => readonly Candidate[]) => {
    const found = known.get(key) ?? look()
    known.set(key, found)
    return found
  }
  return {
    ...places,
    candidates: (name, state) => cached(`${name}|${state ?? ''}`, () => places.candidates(name, state)),
    similar: (name, least) => cached(`${name}~${least}`, () => places.similar(name, least)),
  }
}

type Named = { words: string; start: number; end: number }

function otherPlaces(text: RequestText, where: Where): Named[] {
  const rest = text.rest()
  const named = takeMentions(copyOf(text), where)
    .flatMap(mention => placed(mention, rest))
    .toSorted((a, b) => a.start - b.start)
  const held: Named[] = []
  for (const each of named) if (isHeldAt(each, rest, held.at(-1))) held.push(each)
  return named.filter(each => !held.includes(each))
}

function placed({ words }: Mention, rest: string): Named[] {
  const start = rest.indexOf(words)
  return start < 0 ? [] : [{ words, start, end: start + words.length }]
}

/** After "in", alone between commas, or with state or ZIP code. */
function isHeldAt({ words, start, end }: Named, rest: string, last: Named | undefined): boolean {
  const [before, after] = [rest.slice(0, start), rest.slice(end)]
  if (schoolWord.test(after) || /\b(?:university|college|univ|state)\s+(?:of|at)\s+$/i.test(before)) return false
  if (last && /^\s*(?:,|\/|,?\s*(?:or|and|&))\s*$/i.test(rest.slice(last.end, start))) return true
  if (/^(?:from|of|to|by)\s/i.test(words)) return /^to\s/i.test(words) && /\b(?:come|coming|comes)\s+$/i.test(before)
  const clause = before.split(/[,.;:!?()]/).at(-1)!
  if (/\b(?:from|for|of|beat|vs|against|with|than)\s+(?:the\s+)?$/i.test(before)) return false
  const isIn =
    /^(?:in|near|around|at|close|next|outside|over|out|based|downtown|north|south|east|west|central|uptown|greater|metro)\b/i
  if (isIn.test(words) || /\b(?:come|coming|comes)\s+to\s+$/i.test(before))
    return followsClinic(clause) || hasState(words)
  return hasState(words) ? followsClinic(clause) : standsAlone(clause, after)
}

const hasState = (words: string) => /\d{5}$/.test(words) || stateLast.test(words)

const followsClinic = (clause: string) =>
  new RegExp(`^[\\s${GAP}-]*$|[${GAP}]\\s*$`).test(clause) ||
  clinicWord.test(clause) ||
  /^[\s|]*(?:at|@)\s/i.test(clause)

function standsAlone(clause: string, after: string): boolean {
  return (
    (new RegExp(`^[\\s${GAP}/-]*$|[${GAP}/@-]\\s*$`).test(clause) || endsWithClinic.test(clause)) &&
    /^\s*(?:$|[|,.;:!?()/-]|(?:area|or)\b)/i.test(after)
  )
}

/** For looking ahead without changing the text. */
function copyOf(text: RequestText): RequestText {
  let rest = text.rest()
  const take = (start: number, end: number) => void (rest = rest.slice(0, start) + GAP + rest.slice(end))
  return {
    ...text,
    rest: () => rest,
    take,
    takeAll(pattern, accept = () => true) {
      const found = [...rest.matchAll(pattern)].map(match => ({ match, taken: accept(match) }))
      const taken = found.filter(each => each.taken !== false)
      for (const { match, taken: length } of taken.toReversed())
        take(match.index, match.index + (length === true ? match[0].length : Number(length)))
      return taken.map(({ match }) => match)
    },
  }
}

const stateLast = new RegExp(
  `[\\p{L}.'-]{2,}[\\s,.]+(?:${allStates.flatMap(({ code, name }) => [code, name]).join('|')}|d\\.?c\\.?)\\.?(?:\\s+\\d{5})?$`,
  'iu',
)
const schoolWord =
  /^\s+(?:state|university|univ|college|tech|a\s?&\s?m|high|hs|prep|academy|christian|poly|law|guard|forward|player|coach|team|quarterback|goalie|goalkeeper|pitcher|captain|senior|junior|sophomore|freshman|alum\w*|grad\w*|student|athlete|native|\p{Lu}\p{Ll}+s)\b/u
const sport =
  '(?:basketball|hoops|soccer|football|tennis|baseball|softball|volleyball|pickleball|hockey|lacrosse|golf|swim\\w*|field|wrestling|badminton|arts)'
const audience =
  '(?:kids|children|tweens|teens|teenagers|adults|youth|girls|boys|women|men|players|athletes|participants|campers|students|people|beginners|graders|\\w*schoolers|families|everyone)'
const endsWithClinic = new RegExp(
  `\\b(?:(?:clinic|camp|session|event|training|workshop)s?|${sport}|${audience})[\\s${GAP}]*$`,
  'i',
)
const clinicWord = new RegExp(
  `\\b(?:(?:clinic|camp|session|event|training|workshop)s?|${sport}|${audience}|host(?:ing|ed)?|held|hold(?:ing)?|meet(?:ing)?|come|join|located|location|where|now|here|we'll|gym|court|fields?|park|ymca)\\b`,
  'i',
)
