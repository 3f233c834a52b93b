import { distance } from 'fastest-levenshtein'
import { MAX_REQUEST_LENGTH } from './limits.ts'
import { translateSpanish } from './translate-spanish.ts'

/** Replaces removed words; typed bars become commas. */
export const GAP = '|'

/** Also converts number words and common Spanish words. */
export function plain(typed: string): string {
  const text = typed
    .toWellFormed()
    // NFKC would turn "2½" into "21⁄2".
    .replace(/(\d+)?\s?[½¼¾]/g, (sign, whole?: string) => `${Number(whole ?? 0) + fractions[sign.at(-1)!]!}`)
    .normalize('NFKC')
    // NFKC expands a character to up to eighteen.
    .slice(0, MAX_REQUEST_LENGTH)
    .toWellFormed()
    .replaceAll(GAP, ',')
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’´`]/g, "'")
    .replace(/\b(?:12\s+)?noon\b/gi, '12 PM')
    .replace(/(?<=\d\s?(?:[ap]\.?m\.?)?\s?(?:-|to|until|till|til)\s?)midnight\b/gi, '12 AM')
  return inUsualSpelling(translateSpanish(inFigures(text))).trim()
}

const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

/** Corrects only words we look for. */
function inUsualSpelling(text: string): string {
  let isAfterPlaceSign = false
  return text.replace(/[\p{L}']+/gu, word => {
    // Capitalized after "in": a name.
    const isName = isAfterPlaceSign && /^\p{Lu}\p{Ll}/u.test(word)
    isAfterPlaceSign = /^(?:in|near|around)$/i.test(word)
    const usual = isName ? undefined : usualOf(word.toLowerCase())
    return usual ?? word
  })
}

function usualOf(word: string): string | undefined {
  const slang = shortForms.get(word)
  if (slang) return slang
  if (word.length < SHORTEST || known.has(word)) return undefined
  const near = lookedFor.filter(other => isNear(word, other))
  return near.length === 1 ? near[0] : near.find(other => sorted(other) === sorted(word))
}

/** One typo up to seven letters, two beyond; a swap counts as one. */
function isNear(word: string, other: string): boolean {
  const most = other.length <= MIDDLE ? 1 : 2
  if (Math.abs(word.length - other.length) > most || word[0] !== other[0]) return false
  const edits = distance(word, other)
  return edits <= most || (edits === 2 && sorted(word) === sorted(other))
}

const sorted = (word: string) => word.split('').sort().join('')

const SHORTEST = 5
const MIDDLE = 7

const shortForms = new Map(
  Object.entries({
    tmrw: 'tomorrow',
    tmr: 'tomorrow',
    tmw: 'tomorrow',
    tomoro: 'tomorrow',
    tomorow: 'tomorrow',
    '2moro': 'tomorrow',
    tonite: 'tonight',
    '2nite': 'tonight',
    nite: 'night',
    nites: 'nights',
    arvo: 'afternoon',
    aft: 'afternoon',
    bux: 'bucks',
    wknd: 'weekend',
    wkend: 'weekend',
    satuday: 'Saturday',
    thurday: 'Thursday',
    thurs: 'Thursday',
    weds: 'Wednesday',
    bball: 'basketball',
    vball: 'volleyball',
    pball: 'pickleball',
  }),
)

const lookedFor = [
  'basketball tennis soccer football baseball volleyball hockey lacrosse swimming softball pickleball badminton wrestling karate',
  'monday tuesday wednesday thursday friday saturday sunday weekend tomorrow tonight today',
  'january february march april august september october november december thanksgiving christmas halloween',
  'morning afternoon evening midnight noon lunchtime',
  'indoor outdoor indoors outdoors artificial synthetic grass hardwood asphalt concrete',
  'miles within radius under budget dollars maximum between around hours minutes cheap cheapest affordable',
]
  .join(' ')
  .split(' ')

/** Correct words, and words only similar to them. */
const known = new Set([
  ...lookedFor,
  ..."match glass brass crass gross grasp grades grade miler mikes mules smiles mile hourly hound houses house minute ground aground badge cheat chess sheep wonder udder undo thunder football's fridays saturdays sundays mondays tuesdays wednesdays thursdays mornings evenings afternoons weekends between betwixt marsh munch march arch aprils augusta augusto sender august tennies tenn tents tenths monday's toddy midday western weekday weekdays weeknight weeknights dollar doctors collars without wither budge budged docker soccers hooker rocky jockey hockeys outdoorsy sunny sundae friendly frida nights night moving mourning evenly meaning".split(
    ' ',
  ),
])

/** Also normalizes times typed on phones or transcribed. */
function inFigures(text: string): string {
  return withColons(
    written(
      text
        .replace(hyphenated, word => String(numberOf(word.toLowerCase())))
        .replace(headNumber, word => word.toLowerCase())
        .replace(numberWords, words => String(numberOf(words))),
    ),
  )
}

/** "6 or 7pm" is two times. */
function written(text: string): string {
  return (
    text
      // After a correction ("no wait"), only the last version counts.
      .replace(
        /(?!(?:can't|cannot|won't|couldn't|not|to|can|could|will)\s+make\b)\S+\s+(?:(?:oh\s+|oops\s+)?(?:no,?\s+wait|wait,?\s+no|i\s+mean|make\s+(?:that|it)|scratch\s+that|or\s+rather)\b[,\s]*)+(?=\S)/gi,
        '',
      )
      .replace(/\b(?:u+h+m*|u+m+|er+m*)\b[,\s]*/gi, '')
      .replace(/\b([01]\d|2[0-3])([0-5]\d)(?=\s*(?:-|to|until|till?)\s*(?:[01]\d|2[0-3])[0-5]\d\b)/gi, '$1:$2')
      .replace(/(?<=\d:\d\d\s*(?:-|to|until|till?)\s*)([01]\d|2[0-3])([0-5]\d)\b(?:\s*(?:hours|hrs|h)\b)?/gi, '$1:$2')
      .replace(/\bo\s?clock\b/gi, "o'clock")
      .replace(/\b2(?:nite|night)\b/gi, 'tonight')
      .replace(/\b2(?:moro+w?|morrow|mrw)\b/gi, 'tomorrow')
      .replace(/\bb4\b/gi, 'before')
      .replace(/\b(?:btwn|btw)\b(?=\s+\d)/gi, 'between')
      .replace(/(?<!\b(?:christmas|xmas|years?|year's|halloween|thanksgiving)\s)\beve\b/gi, 'evening')
      .replace(
        /\b([ap])\s(m)\b\.?(?<=\d\s?[ap]\sm\.?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s[ap]\sm)/gi,
        '$1$2',
      )
      .replace(/(?<=\d(?:ish|[ap]m)\s)2(?=\s\d)/gi, 'to')
      .replace(/(?<=\d)\s?-?ish(?=\s?(?:-|to|til|until)\s?\d)/gi, '')
      .replace(/(?:(\d+)\s+)?(?<![\d/])1\/2(?=\s*(?:an?\s+)?(?:miles?|hours?|hrs?)\b)/gi, (_, whole?: string) =>
        String(Number(whole ?? 0) + 0.5),
      )
      .replace(/(\d+)\s+and\s+a\s+half(?=\s+(?:hours?|hrs?|miles?)\b)/gi, '$1.5')
      .replace(/(?<=\d\s?)[ap]\.?m\.?\s+or\s+[ap]\.?m\b/gi, '')
      .replace(ordinals, (_, lead: string, word: string) => `${lead}${ordinalOf(word)}th`)
      .replace(/\b(\d{1,2})\s+or\s+(\d{1,2})\s?([ap]\.?m)\b/gi, '$1 $3 or $2 $3')
  )
}

/** "the thirteenth"; "first" to "third" need a weekday. */
const ordinals =
  /(\bthe\s+)((?:twenty|thirty)[\s-](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|twentieth|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth)\b(?!\s+of\s+july)/gi

const ordinalWords =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )

function ordinalOf(word: string): number {
  const [first = '', last] = word.toLowerCase().split(/[\s-]/)
  if (last) return (first === 'twenty' ? 20 : 30) + ordinalWords.indexOf(last) + 1
  return first === 'thirtieth' ? 30 : ordinalWords.indexOf(first) + 1
}

/** "630pm", "6 30 pm" → "6:30 pm" */
function withColons(text: string): string {
  const spaced = text.replace(/(?<![\d$:.,])(\d{1,2})([0-5]\d)(?=\s?[ap]\.?m\b)/gi, '$1:$2')
  return spaced.replace(
    /(?<=\b(?:at|from|around|till?|until|to|@|-)\s*)(\d{1,2})\s(15|30|45)\b(?!\s*(?:min|people|kids|players|dollars|bucks))|(?<![\d$:.])\b(\d{1,2})\s(15|30|45)(?=\s?[ap]\.?m\b|\s(?:to|til|until)\s\d)/gi,
    (_, ...[hour, minute, other, rest]: (string | undefined)[]) => `${hour ?? other}:${minute ?? rest}`,
  )
}

const numbers: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

/** "forty-five", "a hundred and twenty" */
function numberOf(words: string): number {
  const parts = words.split(/[\s-]+/).filter(part => part !== 'and' && part !== 'a')
  return parts.reduce((sum, part) => (part === 'hundred' ? (sum || 1) * 100 : sum + (numbers[part] ?? 0)), 0)
}

const small = Object.keys(numbers).join('|')
const tens = Object.keys(numbers)
  .filter(word => word.endsWith('ty'))
  .join('|')
const belowHundred = `(?:(?:${tens})[\\s-](?:one|two|three|four|five|six|seven|eight|nine)|${small})`
/** "a ten-week season" */
const hyphenated = new RegExp(`\\b(?:${small})(?=-(?:weeks?|months?|sessions?|hours?)\\b)`, 'gi')
/** At the start of a sentence, before what it counts. */
const headNumber = new RegExp(
  `\\b(?:${small})\\b(?=\\s+(?:weeks?|days?|hours?|minutes?|miles?|people|kids|players|dollars|bucks|boys|girls|teams?|of\\s+us|sessions?|practices|times|dates|lessons|\\w+days)\\b)`,
  'gi',
)
/** "Twenty" or "Seven" may start a name. */
const numberWords = new RegExp(
  `(?<![\\d\\w]-)\\b(?:(?:a|${small})[\\s-]hundred(?:(?:\\s+and)?\\s+${belowHundred})?|${belowHundred})\\b(?!-\\w)`,
  'g',
)
