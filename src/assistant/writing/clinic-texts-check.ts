import { MAX_CAPTION_LENGTH } from '../limits.ts'

export type ClinicTexts = { title: string; description: string; social_caption: string; email_promo: string }

/** What a clinic's page and an email take. */
const MAX_LENGTHS: ClinicTextLengths = {
  title: 100,
  description: 1_500,
  social_caption: MAX_CAPTION_LENGTH,
  email_promo: 3_000,
}
type ClinicTextLengths = Record<keyof ClinicTexts, number>

/**
 * Whether texts that somebody else wrote claim nothing beyond `known`, the words that the athlete typed and what our own writer made
 * of them: no other figure, day or month, and no merit. Nor may they lead elsewhere: no link, address, number or markup.
 */
export function isFaithful(texts: ClinicTexts, known: { details: string; written: string }): boolean {
  const all = Object.values(texts).join('\n')
  const source = `${known.details}\n${known.written}`
  const isKnown = (words: ReadonlySet<string>, of: ReadonlySet<string>) => [...words].every(word => of.has(word))
  if (/[<>[\]{}\\]|&#?\w+;|\b(?:https?|mailto):|\bwww\.|@\w|\*\*/i.test(all)) return false
  return (
    isKnown(figuresIn(all), figuresIn(source)) &&
    isKnown(daysIn(all), daysIn(source)) &&
    (!free.test(all) || free.test(source)) &&
    merits.every(merit => !merit.test(all) || merit.test(known.details))
  )
}

/** Whether every text is there and fits where it goes. */
export function fitsIn(texts: ClinicTexts): boolean {
  const names = ['title', 'description', 'social_caption', 'email_promo'] as const
  return names.every(name => texts[name] !== '' && texts[name].length <= MAX_LENGTHS[name])
}

/** Every number, whether in figures or words, in one spelling: "10:00" is 10, "$35.00" is 35, "ninety" is 90. */
function figuresIn(text: string): ReadonlySet<string> {
  const figures = (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).map(figure =>
    figure
      .replace(/,(?=\d{3}\b)/g, '')
      .replace(/[:.]0+$/, '')
      .replace(/^0+(?=\d)/, ''),
  )
  const words = (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap(word => numbers.get(word) ?? [])
  return new Set([...figures, ...words])
}

/** Names of days and months, as names are written: "may" and "march" are words too. */
function daysIn(text: string): ReadonlySet<string> {
  return new Set((text.match(dayNames) ?? []).map(name => name.toLowerCase()))
}

const dayNames =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|April|June|July|August|September|October|November|December|[Tt]oday|[Tt]omorrow|[Tt]onight)\b/g

/** From two on: "one" is in many phrases that count nothing. */
const numbers: ReadonlyMap<string, string> = new Map([
  ...'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, index) => [word, String(index + 2)] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety hundred'
    .split(' ')
    .map((word, index) => [word, String(index * 10 + 20)] as const),
  ['dozen', '12'],
  ['thousand', '1000'],
  ['million', '1000000'],
])

/** A price; whoever is to feel free pays nothing for that. */
const free = /(?<!\bfeel )\bfree\b/i

/** What an athlete may be praised for; each only in the words of whoever typed the details. */
const merits = [
  /\bchampion/i,
  /\ball[\s-](?:american|star|state|conference|pro)\b/i,
  /\b(?:certifi|licen[sc]ed|accredited|qualified)/i,
  /\bncaa\b|\bdivision\b|\bd-?(?:1|2|3|i{1,3})\b/i,
  /\b(?:nba|wnba|nfl|mlb|nhl|mls|nwsl|fifa|uefa|pga|atp|wta)\b/i,
  /\bpros?\b/i,
  /\bprofessional/i,
  /\bolympi/i,
  /\bcaptain/i,
  /\bmvp\b|\bmost\s+valuable\b/i,
  /\bexperienced?\b(?!\s+(?:the|a|an|how|what)\b)/i,
  /\bscholar/i,
  /\bdrafted\b/i,
  /\b(?:award|medal|trophy|title[\s-]?holder|hall\s+of\s+fame)/i,
  /\b(?:record|ranked|top[\s-]ranked|undefeated)\b/i,
  /\b(?:expert|elite|renowned|world[\s-]class|famous|legend)/i,
  /\b(?:college|university|varsity|alum)/i,
  /\bformer\b/i,
  /\b(?:discount|refund|guarantee)/i,
]
