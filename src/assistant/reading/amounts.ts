import { toDollars } from '#kit/shared/money.ts'
import { MAX_PRICE_USD, MAX_RADIUS_MILES } from './bounds.ts'
import { only, quoted, type Reading, type RequestText } from './request-text.ts'

const MAX_DURATION_MINUTES = 12 * 60
/** By definition since 1959. */
const KM_PER_MILE = 1.609344

/** Of what a price is: nothing said, an hour, one person, or the whole. */
type PriceOf = 'unsaid' | 'hour' | 'person' | 'whole'
type Price = { usd: number; of: PriceOf; isLeast: boolean; words: string }

/** The most that somebody wants to pay for an hour, in US dollars. Of a range it is the upper end. */
export function readBudget(text: RequestText): Reading<number> {
  const { fitting, others } = readPrices(text, ['hour', 'unsaid'])
  const budget = only(
    fitting.map(({ usd }) => usd),
    values => `Several prices are named: ${values.map(asDollars).join(' and ')}. Set the highest price in the search.`,
  )
  const asked = fitting.length === 0 && others.find(({ of }) => of === 'person' || of === 'whole')
  text.leaveOut(others.filter(each => each !== asked).map(({ words }) => words))
  return asked ? { unclear: `${quoted(asked.words)} is not a price for one hour, which the search goes by.` } : budget
}

/** What one participant pays, in US dollars. */
export function readPricePerPerson(text: RequestText): Reading<number> {
  const { fitting, others } = readPrices(text, ['person', 'unsaid'])
  text.leaveOut(others.map(({ words }) => words))
  return only(
    fitting.map(({ usd }) => usd),
    values => `Several prices are named: ${values.map(asDollars).join(' and ')}.`,
  )
}

/** How far it may be, in miles, to a tenth. */
export function readRadius(text: RequestText): Reading<number> {
  const said = [...text.takeAll(miles), ...text.takeAll(aMile)].map(({ 0: words, groups = {} }) => ({
    words,
    far: isLeast(groups.lead) ? 0 : milesOf(groups),
  }))
  const isFitting = ({ far }: { far: number }) => far > 0 && far <= MAX_RADIUS_MILES
  text.leaveOut(said.filter(each => !isFitting(each)).map(({ words }) => words))
  return only(
    said.filter(isFitting).map(({ far }) => far),
    several => `Several distances are named: ${several.join(' and ')} miles.`,
  )
}

function milesOf({ far, half, unit = '' }: Record<string, string | undefined>): number {
  if (!far) return half ? 0.5 : 1
  return Math.round(Number(far) * 10 * (/^k/i.test(unit) ? 1 / KM_PER_MILE : 1)) / 10
}

/** A length in minutes, and the words that said it. */
export type Length = Reading<number> & { words: string[] }

/** How long, in minutes. */
export function readDuration(text: RequestText): Length {
  // How soon, or how far away by car, is no length of a game.
  for (const pattern of noDurations) text.leaveOut(text.takeAll(pattern).map(([words]) => words))
  const said = text.takeAll(duration).map(({ 0: words, groups = {} }) => ({ words, minutes: minutesOf(groups) }))
  const isFitting = ({ minutes }: { minutes: number }) => minutes >= 15 && minutes <= MAX_DURATION_MINUTES
  text.leaveOut(said.filter(each => !isFitting(each)).map(({ words }) => words))
  const fitting = said.filter(isFitting)
  const reading = only(
    fitting.map(({ minutes }) => minutes),
    () => 'More than one length of time is named.',
  )
  return { ...reading, words: fitting.map(({ words }) => words) }
}

function minutesOf({ half, an, andHalf, hours, more, minutes }: Record<string, string | undefined>): number {
  if (minutes) return Number(minutes)
  const whole = half ? 0.5 : an ? 1 : Number(hours ?? 0)
  return Math.round(whole * 60 + (andHalf ? 30 : Number(more ?? 0)))
}

/** Numbers of people, ages, team sizes and field sizes: nothing that a price, a date or a time may be read from. */
export function takeCounts(text: RequestText): void {
  for (const pattern of counts) text.leaveOut(text.takeAll(pattern).map(([words]) => words))
}

/** The prices of the kinds that count, and all others that are named. */
function readPrices(text: RequestText, kinds: readonly PriceOf[]): { fitting: Price[]; others: Price[] } {
  const ranges = text.takeAll(priceRange).map(match => asPrice(match, match.groups?.high ?? match.groups?.top ?? ''))
  const single = [...text.takeAll(price), ...text.takeAll(namedBudget), ...text.takeAll(hourlyRate)].map(match =>
    asPrice(match, match.groups?.usd ?? match.groups?.sum ?? ''),
  )
  const prices = [...ranges, ...single]
  const isFitting = ({ usd, of, isLeast }: Price) => usd > 0 && usd <= MAX_PRICE_USD && !isLeast && kinds.includes(of)
  return { fitting: prices.filter(isFitting), others: prices.filter(each => !isFitting(each)) }
}

function asPrice({ 0: words, groups }: RegExpExecArray, amount: string): Price {
  return {
    usd: Number(amount.replaceAll(',', '')),
    of: priceOf(groups?.tail ?? ''),
    isLeast: isLeast(groups?.lead),
    words,
  }
}

function priceOf(tail: string): PriceOf {
  if (/person|each|head|player|kid|child|athlete|participant|apiece|\bpp\b/i.test(tail)) return 'person'
  if (/total|altogether|all in|for \d/i.test(tail)) return 'whole'
  return tail === '' ? 'unsaid' : 'hour'
}

/** "over $80" and "at least 5 miles" set no upper limit; "no more than" does. */
function isLeast(lead = ''): boolean {
  return /^(?:over|above|more than|at least|min|from|starting|beyond|farther|further|outside)/i.test(lead.trim())
}

const asDollars = (usd: number) => toDollars(Math.round(usd * 100))

/** A figure that is not negative and does not begin inside another one or a word. */
const start = String.raw`(?<![\w.,]|(?:^|[\s|($])-)`
const sum = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.\d{1,2})?(?![\dk%]|[.,]\d)`
const currency = String.raw`\s?(?:\$|(?:dollars?|bucks?|bux|usd)\b)`
const lead = String.raw`(?:\b(?<lead>(?:no|not)\s+(?:more|over|above)(?:\s+than)?|over|above|more than|at least|min(?:imum)?(?:\s+of)?|from|starting\s+(?:at|from)|under|below|less than|up to|at most|max(?:imum)?(?:\s+of)?|budget(?:\s+(?:is|of))?|for|around|about)\s+)?`
const tail = String.raw`(?:\s?(?<tail>(?:per|an?|\/)\s?-?(?:hour|hr|h|person|head|player|kid|child|athlete|participant)\b|hourly\b|each\b|apiece\b|pp\b|in\s+total\b|total\b|altogether\b|all\s+in\b|for\s+\d+(?:\.\d)?\s*(?:hours?|hrs?|minutes?|mins?)\b))?(?:\s+(?:or\s+(?:less|under|cheaper)|max(?:imum)?|tops|at\s+most|budget)\b)?`

const priceRange = new RegExp(
  `(?:\\bbetween\\s+)?(?:${start}\\$\\s?${sum}\\s?(?:-|to|and)\\s?\\$?\\s?(?<high>${sum})(?:${currency})?|${start}${sum}(?:${currency})?\\s?(?:-|to|and)\\s?(?<top>${sum})${currency})${tail}`,
  'gi',
)
const price = new RegExp(
  `${lead}(?:(?<![\\w.,]|(?:^|[\\s|(])-)\\$\\s?(?<usd>${sum})|${start}(?<sum>${sum})${currency})${tail}`,
  'gi',
)
const namedBudget = new RegExp(
  `\\b(?:budget|max price|maximum price)(?:\\s+(?:is|of|max))*\\s*:?\\s*(?<usd>${sum})${tail}`,
  'gi',
)
const hourlyRate = new RegExp(`${lead}${start}(?<usd>${sum})\\s?(?<tail>(?:per|an|\\/)\\s?(?:hour|hr)\\b)`, 'gi')

const miles =
  /(?:\b(?<lead>(?:no|not)\s+(?:more|farther|further)\s+than|more than|over|above|at least|beyond|farther than|further than|outside(?:\s+of)?|within|less than|under|up to|at most|max(?:imum)?(?:\s+of)?|inside|in a|(?:a\s+)?radius\s+of|about|around)\s+)?(?:a\s+)?(?:about\s+)?(?<![\w.,]|(?:^|[\s|($])-)(?:\d{1,3}\s?(?:-|to)\s?)?(?<far>\d{1,4}(?:\.\d{1,2})?)\s?-?\s?(?<unit>miles?|mi|kms?|kilomet(?:er|re)s?)\b(?!\s+(?:run|race|track|loop|walk|hike))(?:\s+(?:radius|away|max|or less|or closer))?/gi
const aMile = /\bwithin\s+(?:an?\s+|1\s+)?(?<half>half\s+(?:an?\s+)?)?mile\b/gi

const duration =
  /(?:\bfor\s+)?(?:(?<half>\bhalf\s+an?\s+hour\b)|(?<![\w.,:/-])(?:(?<minutes>\d{1,3})\s?-?\s?(?:minutes?|mins?)\b|(?:(?<hours>\d{1,2}(?:\.\d{1,2})?)|(?<=for\s+)(?<an>an?))\s?-?\s?(?:hours?|hrs?|h)\b(?:\s+(?:(?<andHalf>and\s+a\s+half)|(?:and\s+)?(?<more>\d{1,2})\s?(?:minutes?|mins?))\b)?))/gi

const noDurations = [
  /\b(?:with)?in\s+(?:the next\s+)?(?:an?|\d{1,3})\s*-?\s*(?:hours?|hrs?|minutes?|mins?)\b/gi,
  /\b(?:an?|\d{1,3})\s*(?:hours?|hrs?|minutes?|mins?)\s+(?:away|drive|from\s+(?!\d|noon)\w+|notice)\b/gi,
]

const counts = [
  /\b(?:ages?|aged|grades?)\s*\d{1,2}(?:\s?(?:-|to|and|through)\s?\d{1,2})?\b/gi,
  /\b\d{1,2}\s?(?:-|to)\s?\d{1,2}[\s-](?:years?|yrs?|yo)\b(?:[\s-]olds?)?/gi,
  /\b\d{1,3}[\s-](?:years?|yrs?|yo)\b(?:[\s-]olds?)?/gi,
  /\bu-?\d{1,2}\b|\b\d{1,2}u\b|\b\d{1,2}\s?&\s?under\b/gi,
  // "5 on 5", but not "at 5 on 12/5".
  /(?<![\w:/.])(?:\d{1,3}\s?(?:v|vs\.?|-on-|x)\s?\d{1,3}|(?<side>\d{1,2})\s?on\s?\k<side>)(?![\w:/])/gi,
  /\b(?:for\s+)?(?:(?:about|around|up to|max(?:imum)?)\s+)?\d{1,4}(?:\s?(?:-|to)\s?\d{1,4})?\s+(?:\w+\s+)?(?:people|persons|players|kids|children|participants|athletes|adults|teens|guys|girls|boys|friends|teams|guests|spots|campers|students|freshmen|seniors)\b/gi,
  /\b\d{1,4}\s+(?:fields|courts|lanes|pitches|goals|nets|hoops|seats|yards|yds|feet|ft|meters|spaces|games)\b/gi,
]
