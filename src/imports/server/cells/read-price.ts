import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { parsePrice } from '#kit/shared/typed-price.ts'
import { isExcelDate, unmangledDate } from './excel-date.ts'
import { noted, plain, type Reading, unusable } from './reading.ts'

/** US cents per hour. */
const MAX_CENTS = 10_000_000

/** US cents; more is mostly per day or season. */
const UNUSUAL_CENTS = 100_000

/** US dollars per hour: "75", "$75.50/hr". */
export function readPrice(cell: string): Reading<number | null> {
  const text = tidyLine(cell)
  const amount = parsePrice(text)
  if (amount !== null) return judged(amount)
  return refusal(text) ?? otherAmount(text) ?? leftOut(text)
}

function judged(cents: number): Reading<number | null> {
  if (cents === 0) return unusable('price-zero')
  if (cents > MAX_CENTS) return unusable('price-too-high')
  return cents > UNUSUAL_CENTS
    ? noted(cents / 100, 'price-unusual', `${toDollars(cents)} per hour`)
    : plain(cents / 100)
}

const FREE = /^(?:free|no charge|no fee|no cost|complimentary)\b/i
const NEGATIVE = /^(?:-\s?(?:usd|\$)?\s?|(?:usd|\$)\s?-\s?|\()\$?\d[\d.,]*\)?/i
const OTHER_UNIT =
  /(?:\/|\bper\b|\ban?\b|\beach\b)\s*(?:half[- ]?)?(?:\d+\s*)?(?:day|week|month|year|season|game|match|session|person|player|head|team|lane|min|minutes?|night|use|event)s?\b|\b(?:daily|weekly|monthly|yearly|annual(?:ly)?|half[- ]day|per[- ]person)\b/i
const OTHER_CURRENCY = /[€£¥₹]|\b(?:eur|gbp|cad|aud|mxn|euros?|pounds?|pesos?)\b/i

/** Problems that refuse the row. */
function refusal(text: string): Reading<null> | undefined {
  if (isExcelDate(text)) return unusable('excel-date', unmangledDate(text))
  if (FREE.test(text)) return unusable('price-zero')
  if (!/\d/.test(text)) return undefined
  if (NEGATIVE.test(text)) return unusable('price-negative')
  if (OTHER_CURRENCY.test(text)) return unusable('price-currency')
  return OTHER_UNIT.test(text) ? unusable('price-other-unit') : undefined
}

const UNIT = String.raw`\s?(?:usd|dollars?)?\s?(?:(?:\/|per|an|a)\s?(?:hour|hrs?|h)\.?|hourly)?`
const LONG = new RegExp(String.raw`^(?:usd ?)?\$? ?(\d{1,12}|\d{1,3}(?:,\d{3})+)\.(\d{3,20})${UNIT}$`, 'i')
const EUROPEAN = new RegExp(String.raw`^(?:usd ?)?\$? ?(\d{1,3}(?:\.\d{3})*|\d+),(\d{1,2})${UNIT}$`, 'i')
const SCIENTIFIC = /^\$?(\d+(?:\.\d+)?e\+?\d{1,3})$/i
const MANY_DIGITS = new RegExp(String.raw`^(?:usd ?)?\$? ?[\d,]{8,}(?:\.\d+)?${UNIT}$`, 'i')
/** With brackets after the amount, or an introductory word. */
const WITH_WORDS =
  /^(?:rate|price|cost|fee|only)?[:\s]*((?:usd ?)?\$? ?\d[\d,.]*\s?(?:(?:\/|per|an|a) ?(?:hour|hrs?|h)\b\.?|hourly)?)\s*(?:\([^()]*\))?$/i

/** Amounts not in US format, or with a few words around them. */
function otherAmount(text: string): Reading<number | null> | undefined {
  const [, large] = SCIENTIFIC.exec(text) ?? []
  if (large) return judged(Math.round(Number(large) * 100))
  if (MANY_DIGITS.test(text)) return unusable('price-too-high')
  const [, whole, digits] = LONG.exec(text) ?? []
  if (whole && digits) return manyDecimals(Number(whole.replaceAll(',', '')), digits)
  const [, euros, cents] = EUROPEAN.exec(text) ?? []
  if (euros && cents) return guessed(fromDecimal(`${euros.replaceAll('.', '')}.${cents}`))
  const [, among] = WITH_WORDS.exec(text) ?? []
  return among ? guessed(parsePrice(among)) : undefined
}

/** Databases write "75.5000". "1.200" may mean twelve hundred; no hour costs a dollar. */
function manyDecimals(whole: number, digits: string): Reading<number | null> {
  const cents = Math.round(Number(`${whole}.${digits}`) * 100)
  if (digits.length === 3 && whole < 10)
    return unusable('price-range', `${toDollars(cents)} or ${toDollars(Number(`${whole}${digits}`) * 100)}`)
  const reading = judged(cents)
  if (reading.value === null || /^\d{2}0*$/.test(digits)) return reading
  return noted(reading.value, 'price-rounded', `${toDollars(cents)} per hour`)
}

function guessed(cents: number | null | undefined): Reading<number | null> | undefined {
  if (cents === null || cents === undefined) return undefined
  const reading = judged(cents)
  return reading.value === null ? reading : noted(reading.value, 'price-guess', `${toDollars(cents)} per hour`)
}

/** Two amounts, or one with "from" or "+". */
function leftOut(text: string): Reading<null> {
  const amounts = text.match(/\d[\d,]*(?:\.\d{1,2})?/g) ?? []
  if (amounts.length === 0) return unusable('price-not-a-number')
  const first = parsePrice(amounts[0] ?? '')
  return unusable('price-range', first ? `${toDollars(first)} per hour` : null)
}
