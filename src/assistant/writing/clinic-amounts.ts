import { toDollars } from '#kit/shared/money.ts'
import { MAX_PRICE_USD } from '../reading/bounds.ts'
import { quoted, type RequestText } from '../reading/request-text.ts'
import { lengthFault, priceFault } from './clinic-limits.ts'

const MIN_MINUTES = 15
const MAX_MINUTES = 12 * 60

/** `unclear` is a sentence. */
export type Said<T> = { value?: T | undefined; unclear?: string | undefined }

type Checks = { several: (values: number[]) => string; faultOf: (value: number) => string | undefined }

/** Several values are ambiguous. */
export function theOnly(values: readonly number[], { several, faultOf }: Checks): Said<number> {
  const different = [...new Set(values)]
  if (different.length > 1) return { unclear: several(different) }
  const [value] = different
  const fault = value === undefined ? undefined : faultOf(value)
  return fault ? { unclear: fault } : { value }
}

/** US dollars per person; 0 is free. "About $35" or two prices stay open. */
export function readClinicPrice(text: RequestText, isFree: boolean): Said<number> {
  const ranges = text.takeAll(priceRange, isRange).map(match => ({ ...pricesIn(match), isVague: false }))
  const single = [...text.takeAll(dollars), ...text.takeAll(namedPrice), ...text.takeAll(perPerson)].map(pricesIn)
  const all = [...ranges, ...single]
  const fitting = all.filter(({ usd, isOther }) => !isOther && usd.every(each => each > 0 && each <= MAX_PRICE_USD))
  text.leaveOut(all.filter(each => !fitting.includes(each)).map(({ words }) => words))
  const vague = fitting.find(({ isVague }) => isVague)
  if (vague) return { unclear: `${quoted(vague.words)} isn’t an exact price.` }
  return theOnly([...(isFree ? [0] : []), ...fitting.flatMap(({ usd }) => usd)], {
    several: prices => `You gave more than one price: ${prices.map(priceText).join(' and ')}.`,
    faultOf: priceFault,
  })
}

const priceText = (usd: number) => (usd === 0 ? 'free' : toDollars(Math.round(usd * 100)))

const isRange = ({ groups = {} }: RegExpExecArray) => Number(groups.low) < Number(groups.high)

function pricesIn({ 0: words, groups = {} }: RegExpExecArray) {
  const { lead = '', tail = '', low, high, usd, sum } = groups
  return {
    words,
    usd: [low, high, usd ?? sum].flatMap(figure => (figure ? [Number(figure.replaceAll(',', ''))] : [])),
    isVague: /^(?:about|around|roughly|approx)/i.test(lead) || notExact.test(tail),
    isOther: (lead !== '' && !/^(?:about|around|roughly|approx|for|just|only)/i.test(lead)) || notEach.test(tail),
  }
}

/** Minutes. */
export function readLength(text: RequestText): Said<number> {
  // Not a length: how soon, early or far.
  for (const pattern of noLengths) text.leaveOut(text.takeAll(pattern).map(([words]) => words))
  const said = lengths.flatMap(pattern =>
    text.takeAll(pattern).map(({ 0: words, groups = {} }) => ({ words, minutes: minutesOf(groups) })),
  )
  const isFitting = ({ minutes }: { minutes: number }) => minutes >= MIN_MINUTES && minutes <= MAX_MINUTES
  text.leaveOut(said.filter(each => !isFitting(each)).map(({ words }) => words))
  return theOnly(
    said.filter(isFitting).map(({ minutes }) => minutes),
    {
      several: lengths => `You gave more than one length: ${lengths.join(' and ')} minutes.`,
      faultOf: lengthFault,
    },
  )
}

function minutesOf({ half, minutes, hours, more, andHalf }: Record<string, string | undefined>): number {
  if (half) return 30
  if (minutes) return Number(minutes)
  return Math.round(Number(hours ?? 1) * 60) + (andHalf ? 30 : Number(more ?? 0))
}

/** Not negative, nor inside another figure or word. */
const start = String.raw`(?<![\w.,]|(?:^|[\s|($])-)`
const sum = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.\d{1,2})?(?![\dk%]|[.,]\d)`
const currency = String.raw`\s?(?:\$|-?(?:dollars?|bucks?|bux|usd)\b)`
const lead = String.raw`(?:\b(?<lead>at\s+least|min(?:imum)?(?:\s+of)?|from|starting\s+(?:at|from)|over|above|more\s+than|under|below|less\s+than|up\s+to|raised?|raising|win|wins|won|winner|gets?|gives?|receives?|makes?|sponsors?|worth|save|bring(?:ing)?|earn(?:s|ed|ing)?|paid|tips?|owes?|spend|plus|extra|additional|another|optional|(?:(?:suggested|optional|small|minimum)\s+)?donat\w+|prizes?|awards?|deposit|gifts?|scholarships?|refund\w*|late\s+fee|budget|insurance|lunch|pizza|snacks?|parking|t-?shirts?|shirts?|jerseys?|equipment|rentals?|normally|usually|regularly|was|instead\s+of|about|around|roughly|approx(?:imately)?|for|just|only)(?:\s+(?:of|is|are|a|an))*:?\s+)?`
const person = String.raw`(?:person|head|pop|player|kid|child|camper|athlete|participant|attendee|student|swimmer|golfer|wrestler|girl|boy|spot|ticket)`
/** Prices for several people or sessions, or for something else. */
const forMany = String.raw`for\s+(?:all\s+|the\s+)?\d+\s*(?:-\s?)?(?:sessions?|clinics?|days?|weeks?|classes|lessons|people|kids|players|children|siblings)\b`
const forOther = String.raw`for\s+(?!\d|(?:(?:the|this|our|your|a|an|one|each|every|all|any|only)\b\s*)*(?:clinic|camp|session|event|training|workshop|place|spot|seat|entry|admission|registration|hour|half|\d|day|morning|afternoon|evening|person|player|kid|child|athlete|participant|kids|children|youth|teens|tweens|girls|boys|women|men|adults|players|athletes|participants|students|campers|everyone|everybody|beginner|intermediate|advanced|elementary|middle|high|ages|aged|grades?|members|non|others|residents|in\b|on\b|two|ninety|\w+ball|soccer|tennis|hockey|golf|lacrosse|swim\w*|track|wrestling|[|])|$)[\p{L}'-]+`
const item = String.raw`(?:donations?|pizza|lunch|snacks?|food|drinks?|parking|t-?shirts?|shirts?|jerseys?|uniforms?|balls?|gear|equipment|rentals?|insurance|vouchers?|coupons?|tips?|fine|refund)\b`
const tail = String.raw`(?:\s?(?<tail>(?:per|an?|\/|for\s+(?:each|every))\s?-?(?:${person}|session|clinic|hour|hr|h|family|team|group|pair|couple|court|field|week|month|day|season|year|game)\b|each\b|apiece\b|pp\b|(?:in\s+)?total\b|altogether\b|deposit\b|off\b|discount\b|(?:in\s+)?prizes?\b|gifts?\b|scholarships?\b|for\s+(?:charity|\d+\s*(?:hours?|hrs?))\b|value\b|entry\b|fee\b|\+|(?:and|or)\s+(?:up|more)\b|min(?:imum)?\b|late\b|${forMany}|${forOther}|${item}))?`

const priceRange = new RegExp(
  `(?:\\bbetween\\s+)?${start}(?:\\$\\s?(?<low>${sum})(?:${currency})?(?:(?:\\s?-\\s?|\\s(?:to|and|or)\\s)\\$\\s?|-|\\sto\\s)(?<high>${sum})(?!\\/\\d)(?:${currency})?|(?<low>${sum})\\s?(?:-|to)\\s?(?<high>${sum})${currency})${tail}`,
  'gi',
)
const dollars = new RegExp(
  `${lead}(?:(?<![\\w.,]|(?:^|[\\s|(])-)(?:\\$|\\busd\\s)\\s?(?<usd>${sum})(?:${currency})?|${start}(?<sum>${sum})${currency})${tail}`,
  'giu',
)
const namedPrice = new RegExp(
  `\\b(?:price|cost|costs|fee|admission|tuition)(?:\\s+(?:is|of|fee|per\\s+person))*\\s*[:=]?\\s*(?<usd>${sum})(?!\\s*(?:minutes?|hours?|am|pm))${tail}`,
  'gi',
)
const perPerson = new RegExp(`${start}(?<usd>${sum})\\s?(?<tail>(?:per|\\/)\\s?${person}\\b)`, 'gi')
const notExact = new RegExp(String.raw`^(?:\+|(?:and|or)\s|min|${forMany}$)`, 'i')
const notEach =
  /^for\s+(?!each|every|\d)|donation|pizza|lunch|snack|food|drink|parking|shirt|jersey|uniform|\bballs?\b|gear|equipment|rental|insurance|voucher|\blate\b|coupon|\btips?\b|\bfine\b|refund|hour|hr|\bh\b|family|team|group|pair|couple|court|field|week|month|day|season|year|game|total|altogether|deposit|off|discount|prize|gift|scholarship|charity|for\s+\d+\s*h|value/i

/** In this order: "an hour and a half" is not an hour. */
const lengths = [
  /(?:\bfor\s+)?\b(?<half>half\s+an?\s+hour)\b/gi,
  /(?:\bfor\s+)?\b(?:(?:(?<hours>\d{1,2})|an?)[\s-])?hours?[\s-](?<andHalf>and[\s-]a[\s-]half)\b/gi,
  /(?:\bfor\s+)?(?<![\w.,:$/-])(?<hours>\d{1,2})\s(?<andHalf>and\s+a\s+half|1\/2)[\s-]?(?:hours?|hrs?)\b/gi,
  /(?<![\w.,:$/-])(?<hours>\d)h(?<more>\d\d)\b/gi,
  /(?:\bfor\s+)?(?<![\w.,:$/-])(?<hours>\d{1,2}(?:\.\d{1,2})?)\s?-?\s?(?:hours?|hrs?|h)(?![\p{L}-])(?:\s?(?:and\s+)?(?<more>\d{1,2})\s?(?:minutes?|mins?|m)\b)?(?:[\s-]long\b)?/giu,
  /(?:\bfor\s+)?(?<![\w.,:$/-])(?<minutes>\d{1,3})\s?-?\s?min(?:ute)?s?\b(?:[\s-]long\b)?/gi,
  /(?:\bfor\s+)?\ban?\s+hour(?:[\s-]long)?\b|\bhour[\s-]long\b/gi,
]

const noLengths = [
  /\b(?:with)?in\s+(?:the\s+next\s+)?(?:an?|\d{1,3})\s*-?\s*(?:hours?|hrs?|minutes?|mins?)\b/gi,
  /\b(?:every\s+)?(?:an?|\d{1,3})\s*-?\s*(?:hours?|hrs?|minutes?|mins?)\s+(?:away|drive|early|earlier|before|prior|later|from\s+(?!\d|noon)\w+|notice)\b/gi,
  /\bevery\s+(?:\d{1,3}\s+)?(?:hour|minutes?)\b/gi,
]
