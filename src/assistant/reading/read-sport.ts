import { type Sport, sports } from '#facilities/contract.ts'
import { asked, only, quoted, type Reading, type RequestText } from './request-text.ts'

export function readSport(text: RequestText): Reading<Sport> {
  // Must run before "soccer" and "tennis" match inside these.
  const soccer = text.takeAll(
    /\bfootball\s*(?:(?:ground|field|pitch|game|match)\s*)?\(\s*soccer\s*!?\s*\)|\bsoccer\s*[(/]\s*football\s*\)?/gi,
  )
  const others = text.takeAll(notOurs)
  const named = sportWords.flatMap(([value, pattern]) => text.takeAll(pattern).map(([words]) => ({ value, words })))
  const sure = [...named, ...soccer.map(([words]) => ({ value: 'Soccer' as const, words }))]
  const found = sure.length > 0 || !text.hasWords ? sure : readSigns(text)
  const [other, ...more] = others.map(([words]) => words)
  if (other) {
    text.leaveOut([...more, ...named.map(({ words }) => words)])
    return asked(other, `We don’t have ${quoted(other)}. Choose another sport.`)
  }
  return only(found, { question: several => `You gave more than one sport: ${several.join(', ')}.` })
}

/** Words and emoji that imply a sport if none is named. */
function readSigns(text: RequestText): { value: Sport; words: string }[] {
  return signs.flatMap(([value, pattern]) => text.takeAll(pattern).map(([words]) => ({ value, words })))
}

/** A sport ends the place name before it. */
export function isSportWord(word: string): boolean {
  return (
    sports.some(sport => sport.toLowerCase() === word.toLowerCase()) ||
    /^(?:futbol|hoops|volley|bball|futsal|footy|track)$/i.test(word)
  )
}

/** Longer first; one or two typos allowed. */
const sportWords: [Sport, RegExp][] = [
  ['Beach Volleyball', /\b(?:beach|sand)[\s-]?(?:v(?:olley?)?[\s-]?ball|volley|vb)\b/gi],
  ['Volleyball', /\b(?:voll?e?y[\s-]?ball|v-?\s?ball|volley)\b/gi],
  [
    'Basketball',
    /\bbas?ke?t[\s-]?ball?\b|\bbasket\b(?!\s+(?:weav|of|case|full))|\bhoops?\b|\bb-?\s?ball\b|\bshoot[\s-]?around\b/gi,
  ],
  ['Softball', /\bsoft[\s-]?ball\b|\b(?:slow|fast)[\s-]?pitch\b(?:\s+softball\b)?/gi],
  ['Baseball', /\bbase[\s-]?ball\b|\blittle league\b|\bt(?:ee)?[\s-]ball\b/gi],
  ['Pickleball', /\bpick(?:le|el|l)[\s-]?(?:ball(?:ers?)?)?\b/gi],
  ['Tennis', /\btenn?iss?\b/gi],
  [
    'Soccer',
    /\bsocc?[eo]r\b|\bf[uú]t(?:bol(?:it?o)?|ball|sal|b[oó]l)\b|\bfootsal\b|\bfooty\b|\b(?:5|6|7|8|9|11|five|six|seven|eight|nine|eleven)[\s-]a[\s-]?side\b/gi,
  ],
  [
    'Football',
    /\b(?:flag|american|touch|tackle|gridiron)?\s?foot[\s-]?ball\b|\bgridiron\b|\bflag\s+(?=game|practice|league)/gi,
  ],
  ['Hockey', /\b(?:ice|roller|street|field|floor)?\s?hock[e]?y\b/gi],
  ['Lacrosse', /\blacr?oss?e?\b|\blax\b(?!\s+airport)/g],
  ['Lacrosse', /\bLacrosse\b|\bLACROSSE\b|\bLax\b/g],
  [
    'Track & Field',
    /\btrack\s*(?:and|&|n|\+)\s*field\b|\b(?:running|athletics|400m?)\s+track\b|\btrack\s+(?:meet|practice|workout|team|club|session)s?\b/gi,
  ],
  [
    'Swimming',
    /\bswim(?:ming|mers?)?\b(?:\s+(?:pool|lanes?|meet|team|laps))?|\blap\s+(?:pool|lanes?|swim(?:ming)?)\b/gi,
  ],
  ['Golf', /\bgolf(?:ing)?\b|\bdriving\s+range\b|\btee\s+times?\b/gi],
  ['Badminton', /\bbadmint[oe]n\b/gi],
  ['Wrestling', /\bwrestling\b|\bwrestlers?\b/gi],
  [
    'Martial Arts',
    /\bmartial\s+arts?\b|\bkarate\b|\bjudo\b|\btae\s?kwon\s?do\b|\b(?:brazilian\s+)?jiu[\s-]?jitsu\b|\bbjj\b|\bmma\b|\bkung[\s-]?fu\b|\baikido\b|\bmuay\s+thai\b|\bkrav\s+maga\b/gi,
  ],
]

const signs: [Sport, RegExp][] = [
  [
    'Track & Field',
    /(?<!\b(?:on|keep|race|fast|bike|train|lose)\s)\btrack\b(?!\s+(?:record|of|suit|down|my|your|our|the|it|an?)\b)/gi,
  ],
  ['Soccer', /⚽/gu],
  ['Basketball', /🏀/gu],
  ['Football', /🏈/gu],
  ['Baseball', /⚾/gu],
  ['Softball', /🥎/gu],
  ['Tennis', /🎾/gu],
  ['Volleyball', /🏐/gu],
  ['Hockey', /🏒|🏑/gu],
  ['Lacrosse', /🥍/gu],
  ['Swimming', /🏊/gu],
  ['Golf', /⛳|🏌/gu],
  ['Badminton', /🏸/gu],
  ['Wrestling', /🤼/gu],
  ['Martial Arts', /🥋/gu],
]

const notOurs =
  /\b(?:(?:table|platform|paddle|beach)\s+tennis|ping[\s-]?pong|(?:disc|disk|mini|frisbee)[\s-]?golf|rugby|cricket|ultimate(?:\s+frisbee)?|frisbee|squash|racquetball|handball|kickball|dodgeball|wiffle\s?ball|padel|curling|gymnastics|cheerleading|water\s+polo|polo|fencing|archery|bowling|skateboarding|figure\s+skating|australian\s+football|gaelic\s+football)\b/gi
