import { type Sport, sports } from '#facilities/contract.ts'
import { only, quoted, type Reading, type RequestText } from './request-text.ts'

/** The one sport that is named, by any of its usual names. */
export function readSport(text: RequestText): Reading<Sport> {
  // Before "soccer" and "tennis" are looked for in them.
  const isSoccer = text.takeAll(/\bfootball\s*\(\s*soccer\s*\)|\bsoccer\s*[(/]\s*football\s*\)?/gi).length > 0
  const others = text.takeAll(notOurs)
  const named = sportWords.flatMap(([sport, pattern]) => text.takeAll(pattern).map(([words]) => ({ sport, words })))
  const found = [...named.map(({ sport }) => sport), ...(isSoccer ? ['Soccer' as const] : [])]
  const [other, ...more] = others.map(([words]) => words)
  if (other) {
    text.leaveOut([...more, ...named.map(({ words }) => words)])
    return { unclear: `${quoted(other)} is not among the sports that can be searched for.` }
  }
  return only(found, several => `More than one sport is named: ${several.join(', ')}. Pick one in the search.`)
}

/** Words of any sport end the name of a place that begins before them. */
export function isSportWord(word: string): boolean {
  return (
    sports.some(sport => sport.toLowerCase().split(' ').includes(word.toLowerCase())) ||
    /^(?:futbol|hoops)$/i.test(word)
  )
}

/** Longer names before the shorter ones in them; the misspellings are those that slips of one or two keys give. */
const sportWords: [Sport, RegExp][] = [
  ['Beach Volleyball', /\b(?:beach|sand)[\s-]?v(?:olley?)?[\s-]?ball\b/gi],
  ['Volleyball', /\bvoll?e?y[\s-]?ball\b|\bv-?ball\b/gi],
  ['Basketball', /\bbas?ke?t[\s-]?ball?\b|\bbaksetball\b|\bhoops?\b|\bb-?ball\b/gi],
  ['Softball', /\bsoft[\s-]?ball\b/gi],
  ['Baseball', /\bbase[\s-]?ball\b|\blittle league\b/gi],
  ['Pickleball', /\bpick(?:le|el|l)[\s-]?ball\b/gi],
  ['Tennis', /\btenn?iss?\b|\btennnis\b/gi],
  ['Soccer', /\bsocc?[eo]r\b|\bf[uú]t(?:bol|ball|sal)\b|\bfootsal\b|\b(?:5|6|7|8|9|11)-a-side\b/gi],
  ['Football', /\b(?:flag|american|touch|tackle)?\s?foot[\s-]?ball\b/gi],
  ['Hockey', /\b(?:ice|roller|street|field)?\s?hock[e]?y\b/gi],
  ['Lacrosse', /\blacr?oss?e?\b|\blax\b(?!\s+airport)/g],
  ['Lacrosse', /\bLacrosse\b|\bLACROSSE\b/g],
  [
    'Track & Field',
    /\btrack\s*(?:and|&|n|\+)\s*field\b|\b(?:running|athletics)\s+track\b|\btrack\s+(?:meet|practice|workout|team|club)\b/gi,
  ],
  ['Swimming', /\bswim(?:ming|mers?)?\b(?:\s+(?:pool|lanes?|meet|team))?|\blap\s+(?:pool|lanes?)\b/gi],
  ['Golf', /\bgolf(?:ing)?\b/gi],
  ['Badminton', /\bbadmint[oe]n\b/gi],
  ['Wrestling', /\bwrestling\b/gi],
  [
    'Martial Arts',
    /\bmartial\s+arts?\b|\bkarate\b|\bjudo\b|\btae\s?kwon\s?do\b|\bjiu[\s-]?jitsu\b|\bbjj\b|\bmma\b|\bkung[\s-]?fu\b/gi,
  ],
]

const notOurs =
  /\b(?:(?:table|platform|paddle|beach)\s+tennis|ping[\s-]?pong|(?:disc|disk|mini|frisbee)[\s-]?golf|rugby|cricket|ultimate(?:\s+frisbee)?|frisbee|squash|racquetball|handball|kickball|dodgeball|wiffle\s?ball|padel|curling|gymnastics|cheerleading|water\s+polo|polo|fencing|archery|bowling|skateboarding|figure\s+skating|australian\s+football|gaelic\s+football)\b/gi
