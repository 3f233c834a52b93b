import { toDollars } from '#kit/shared/money.ts'
import { MAX_PRICE_USD } from './bounds.ts'
import { asked, only, quoted, type Reading, type RequestText } from './request-text.ts'

/** `thing`: per game, field or month. */
type PriceOf = 'unsaid' | 'hour' | 'person' | 'whole' | 'thing'

export type Price = { usd: number; of: PriceOf; isLeast: boolean; words: string; minutes: number | undefined }

/** Maximum US dollars per hour: a range's upper end, or a total divided by its `minutes`. */
export function readBudget(text: RequestText): Reading<number> & { ofWhole?: Price; isHourly?: boolean } {
  const { fitting, others } = readPrices(text, ['hour', 'unsaid'])
  const budget = only(
    fitting.map(({ usd, words }) => ({ value: usd, words })),
    { question: values => `You gave more than one price: ${values.join(' and ')}.`, inWords: asDollars },
  )
  const open =
    fitting.length === 0 ? others.find(each => each.of !== 'hour' && each.of !== 'unsaid' && isPrice(each)) : undefined
  text.leaveOut(others.filter(each => each !== open).map(({ words }) => words))
  if (!open) return { ...budget, isHourly: fitting.some(({ of }) => of === 'hour') }
  return {
    ...asked<number>(open.words, `${quoted(open.words)} isn’t an hourly price. Search uses prices per hour.`),
    ...(open.of === 'whole' && { ofWhole: open }),
  }
}

/** Empty if out of range. */
export function perHour(price: Price, minutes: number): Reading<number> {
  const usd = Math.round((price.usd * 6_000) / minutes) / 100
  return isPrice({ ...price, usd }) ? { value: usd, words: price.words } : {}
}

/** "$0" and "at least $100" are no maximum. */
function isPrice({ usd, isLeast }: Pick<Price, 'usd' | 'isLeast'>): boolean {
  return usd > 0 && usd <= MAX_PRICE_USD && !isLeast
}

/** "cheap" sorts by price. */
export function readSort(text: RequestText): Reading<'price'> {
  return only(
    text.takeAll(cheap).map(([words]) => ({ value: 'price' as const, words })),
    { question: String },
  )
}

function readPrices(text: RequestText, kinds: readonly PriceOf[]): { fitting: Price[]; others: Price[] } {
  const ranges = [...text.takeAll(priceRange), ...text.takeAll(bareRange, isNoHour)].map(match =>
    asPrice(match, match.groups?.high ?? match.groups?.top ?? ''),
  )
  text.leaveOut(text.takeAll(otherPrice).map(([words]) => words))
  const single = [
    ...text.takeAll(lengthAndPrice),
    ...text.takeAll(price),
    ...text.takeAll(namedBudget),
    ...text.takeAll(hourlyRate, isNoDay),
    ...text.takeAll(bareLimit, isNoAge),
  ].map(match => asPrice(match, match.groups?.usd ?? match.groups?.sum ?? match.groups?.most ?? ''))
  const prices = [...ranges, ...single]
  const isFitting = (each: Price) => isPrice(each) && kinds.includes(each.of)
  return { fitting: prices.filter(isFitting), others: prices.filter(each => !isFitting(each)) }
}

/** "Dec 5 for 2 hours" and "12/2 for 2 hours" are dates. */
function isNoDay({ groups = {}, index, input }: RegExpExecArray): boolean {
  if (!groups.length) return true
  return (
    Number(groups.usd) >= LEAST_BARE &&
    !/(?:\/|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s*)$/i.test(input.slice(0, index))
  )
}

/** "under 12" is an age, "under 80" a price. */
function isNoAge({ groups = {} }: RegExpExecArray): boolean {
  return Number(groups.usd ?? groups.most) >= LEAST_BARE
}

/** "between 4 and 6" are hours. */
function isNoHour({ groups = {} }: RegExpExecArray): boolean {
  return Number(groups.high) > 24
}

/** Dollars: the minimum for a price without a currency sign. */
const LEAST_BARE = 20

function asPrice({ 0: words, groups }: RegExpExecArray, amount: string): Price {
  return {
    usd: Number(amount.replaceAll(',', '')),
    of: groups?.length ? 'whole' : priceOf(groups?.tail ?? ''),
    isLeast: isLeast(groups?.lead) || groups?.least !== undefined,
    words,
    minutes: minutesIn(groups?.length ?? groups?.tail ?? ''),
  }
}

/** From "for 2 hours" after a price. */
function minutesIn(tail: string): number | undefined {
  if (/an?\s+hour\s+and\s+a\s+half/i.test(tail)) return 90
  if (/half\s+(?:an?\s+)?hour/i.test(tail)) return 30
  const [, number, unit] = /(?:^|for|per|every|\/)\s*(?:the\s+|all\s+)?(\d+(?:\.\d)?)\s*(h|m)/i.exec(tail) ?? []
  return number ? Number(number) * (/h/i.test(unit ?? '') ? 60 : 1) : undefined
}

function priceOf(tail: string): PriceOf {
  if (/person|each|head|player|kid|child|athlete|participant|apiece|\bpp\b/i.test(tail)) return 'person'
  if (/game|session|match|field|court|team|day|week|month|season|year|night/i.test(tail)) return 'thing'
  if (/total|altogether|all in|for (?:the |all )?\d|half|\d/i.test(tail)) return 'whole'
  return tail === '' ? 'unsaid' : 'hour'
}

/** "over $80" and "at least 5 miles" set no maximum; "no more than" does. */
export function isLeast(lead = ''): boolean {
  return /^(?:over|above|more than|at least|min|from|starting|beyond|farther|further|outside|upwards? of|>)/i.test(
    lead.trim(),
  )
}

const asDollars = (usd: number) => toDollars(Math.round(usd * 100))

/** Not negative, nor inside another figure or word. */
const start = String.raw`(?<![\w.,:/]|(?:^|[\s|($])-)`

const sum = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.\d{1,2})?(?![\dk%]|[.,:/]\d|\s?(?:million|thousand|grand)\b)`

/** After a figure without a currency sign, nothing countable may follow. */
const bareEnd = String.raw`(?!\.\d|:\d)(?=\s*(?:$|[|,.;:!?)$+]|\/\s?h|(?:an?|per)\s+h|hourly|each\b|(?:for|on|in|at|near|by|around|within|this|next|max|tops|or|and|but|if|with|please|plz|pls|total|today|tomorrow|tonight|dollars?|bucks?|bux|usd|dlrs?|just|cash|ish|though|thanks|thx|saturday|sunday|monday|tuesday|wednesday|thursday|friday|sat|sun|mon|tue|wed|thu|fri|indoors?|outdoors?|turf|grass)\b))`

/** The figure must not count another unit. */
const noUnit = String.raw`(?!\s?-?\s?(?:miles?|mi|kms?|kilomet\w+|minutes?|mins?|hours?|hrs?|h|people|persons|players|kids|girls|boys|guys|adults|teams?|years?|yrs?|yo|y\/o|yards?|yds?|feet|ft|meters?|[ap]\.?m|o'clock|of us|and under|& under|s|v|x|seats|spots|weeks?|days?)\b|:\d)`

const currency = String.raw`\s?(?:\$(?!\d)|(?:dollars?|bucks?|bux|usd|dlrs?)\b)`

const lead = String.raw`(?:(?:<=?|≤)\s*|(?<lead>>=?\s?)|\b(?<lead>upwards?\s+of|(?:no|not)\s+(?:more|over|above)(?:\s+than)?|(?:(?:ca|do|wo|would|should|could)n't|cannot|not|never)\s+(?:(?:want\s+to|wanna|to)\s+)?(?:pay|spend|go|be|afford(?:\s+to\s+pay)?)\s+(?:more\s+than|over|above|past|higher\s+than)|over|above|more than|at least|min(?:imum)?(?:\s+of)?|from|starting\s+(?:at|from)|under|below|less than|up to|at most|max(?:imum)?(?:\s+of)?|budget(?:\s+(?:is|of))?|for|around|about)\s+)?`

const tail = String.raw`(?:\s?(?<tail>(?:per|an?|\/)\s?-?(?:hour|hr|h|person|head|player|kid|child|athlete|participant)\b|hourly\b|each\b|apiece\b|pp\b|in\s+total\b|total\b|altogether\b|all\s+in\b|(?:per|an?|\/|each|every)\s?(?:game|session|match|field|court|team|day|week|month|season|year|night)\b|(?:(?:per|every|\/)\s?|for\s+(?:the\s+|all\s+)?)(?:\d+(?:\.\d)?\s?(?:hours?|hrs?|minutes?|mins?)\b|an?\s+hour\s+and\s+a\s+half\b|half\s+(?:an?\s+)?hour\b)))?(?:\s?(?<least>\+(?!\d)|or\s+(?:more|up|higher)\b|or\s+over\b(?!\s+\d)|and\s+(?:up|over)\b|min(?:imum)?\b))?(?:\s?(?:-?ish|or\s+(?:less|under|cheaper)|max(?:imum)?|tops|limit|at\s+most|budget|is\s+(?:my|our|the)\s+(?:max(?:imum)?|limit|budget|most))\b)?`

/** Prices of other things: parking, prizes, earlier payments. */
const otherPrice = new RegExp(
  `\\b(?:parking(?:\\s+(?:is|costs?|fee))?|deposit(?:\\s+of)?|won|already\\s+paid|paid|tip(?:\\s+of)?|prize(?:\\s+of)?|raised|worth|donat\\w+)\\s+(?:a\\s+|about\\s+)?\\$\\s?${sum}|(?<![\\w.,])\\$\\s?${sum}\\s+(?:off|(?:\\w+\\s+)?(?:gift\\s*cards?|coupons?|vouchers?|deposit|prizes?|parking|tips?|refund|rackets?|balls?|shoes|cleats|donation|tickets?|fee|raffle|restring)|for\\s+(?:the\\s+|our\\s+|some\\s+)?(?:pizza|food|drinks?|snacks|beer|troph\\w+|uniforms?|jerseys?|shirts?|gas|refs?|referees?|equipment|balls?|prizes?|dinner|lunch|parking|gear))\\b`,
  'gi',
)

/** "2 hours for $80" */
const lengthAndPrice = new RegExp(
  `(?<![\\w.,:/-])(?<length>\\d{1,2}(?:\\.\\d)?\\s?(?:hours?|hrs?)|\\d{2,3}\\s?(?:minutes?|mins?)|an?\\s+hour\\s+and\\s+a\\s+half|half\\s+an?\\s+hour)\\s+(?:for|at)\\s+(?:under\\s+|max\\s+)?\\$\\s?(?<usd>${sum})`,
  'gi',
)

const priceRange = new RegExp(
  `(?:\\bbetween\\s+)?(?:${start}\\$\\s?${sum}\\s?(?:-|to|and)\\s?\\$?\\s?(?<high>${sum})(?:${currency})?|${start}${sum}(?:${currency})?\\s?(?:-|to|and)\\s?(?<top>${sum})${currency})${tail}`,
  'gi',
)

const price = new RegExp(
  `${lead}(?:(?<![\\w.,]|(?:^|[\\s|(])-)(?:\\$|\\busd)\\s?(?<usd>${sum})|${start}(?<sum>${sum})${currency})${tail}`,
  'gi',
)

const namedBudget = new RegExp(
  `\\b(?:budget(?:'?s)?|(?:price\\s+)?(?:cap|limit|max(?:imum)?)(?:\\s+price)?|price|spend(?:ing)?|pay(?:ing)?|afford|can\\s+do|have|got)(?:\\s+(?:is|of|at|max|about|around|up\\s+to|at\\s+most|under|only|like|no\\s+more\\s+than|more\\s+than))*\\s*[:=]?\\s*(?:between\\s+)?(?:\\d{1,4}\\s?(?:-|to|and)\\s?)?\\$?(?<usd>${sum})${bareEnd}${tail}`,
  'gi',
)

/** "under 80", "<80", "80 max" */
const bareLimit = new RegExp(
  `(?:<=?|≤)\\s*\\$?(?<usd>${sum})${noUnit}${tail}|(?:\\b(?:sub|under|below|less than|cheaper than|(?:no|not) more than|(?:(?:ca|do|wo|would|should|could)n't|cannot|not|never)\\s+(?:(?:want\\s+to|wanna|to)\\s+)?(?:pay|spend|go|be|afford)\\s+(?:more\\s+than|over|above|past)|up to|at most|max(?:imum)?(?:\\s+of)?|not over|(?:do|wo)n't go over)\\s+)(?<usd>${sum})${bareEnd}${tail}|${start}(?<most>${sum})\\s+(?:or\\s+(?:less|under|cheaper|below)|max(?:imum)?|tops|limit|at\\s+most|is\\s+(?:my|our|the)\\s+(?:max(?:imum)?|limit|budget|most))\\b`,
  'gi',
)

const bareRange = new RegExp(`\\bbetween\\s+${sum}\\s?(?:-|to|and)\\s?(?<high>${sum})${noUnit}${tail}`, 'gi')

const hourlyRate = new RegExp(
  `${lead}${start}(?<usd>${sum})\\s?(?:(?<tail>(?:per|an|\\/)\\s?(?:hour|hr)\\b)|(?<length>for\\s+(?:the\\s+|all\\s+)?\\d\\s*(?:hours?|hrs?)\\b))(?:\\s+(?:max|tops|or\\s+less|at\\s+most)\\b)?`,
  'gi',
)

const cheap =
  /(?<!\b(?:nothing|not|no|never|too|so)\s)(?:\b(?:something|anything|as|really|pretty|super|the|very|most)\s+){0,2}\b(?:cheap(?:er|est|ly|ish)?|affordable|inexpensive|low[\s-]cost|budget[\s-]friendly|economical|lowest[\s-]price[ds]?|not\s+(?:too\s+)?(?:expensive|pricey)|nothing\s+(?:too\s+)?(?:expensive|pricey)|on\s+a\s+budget)\b(?:\s+as\s+possible\b)?/gi
