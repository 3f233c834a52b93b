/** Also normalizes times typed on phones or transcribed. */
export function inFigures(text: string): string {
  return withColons(
    written(
      text.replace(headNumber, word => word.toLowerCase()).replace(numberWords, words => String(numberOf(words))),
    ),
  )
}

/** "6 or 7pm" is two times. */
function written(text: string): string {
  return (
    text
      // After a correction ("no wait"), only the last version counts.
      .replace(
        /\S+\s+(?:(?:oh\s+|oops\s+)?(?:no,?\s+wait|wait,?\s+no|i\s+mean|make\s+(?:that|it)|scratch\s+that|or\s+rather)\b[,\s]*)+(?=\S)/gi,
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
/** At the start of a sentence, before what it counts. */
const headNumber = new RegExp(
  `\\b(?:${small})\\b(?=\\s+(?:weeks?|days?|hours?|minutes?|miles?|people|kids|players|dollars|bucks|boys|girls|teams?|of\\s+us)\\b)`,
  'gi',
)
/** "Twenty" or "Seven" may start a name. */
const numberWords = new RegExp(
  `(?<![\\d\\w]-)\\b(?:(?:a|${small})[\\s-]hundred(?:(?:\\s+and)?\\s+${belowHundred})?|${belowHundred})\\b(?!-\\w)`,
  'g',
)
