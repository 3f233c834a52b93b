import { requestText } from '../reading/request-text.ts'

/** By definition since 1959. */
const KM_PER_MILE = 1.609344
/** For rounding to 0.1 mile, or to a cent. */
const [MILES_ROUNDING, USD_ROUNDING] = [0.06, 0.006]

/** US dollars per hour; accepts the total for `hours`. */
export function isPriceIn(words: string, usd: number, hours: number | undefined): boolean {
  const said = figuresIn(words).filter(({ unit }) => !noMoney.test(unit))
  const meant = said.flatMap(({ amount }) => (hours ? [amount, amount / hours] : [amount]))
  return meant.some(amount => Math.abs(amount - usd) < USD_ROUNDING)
}

/** Miles; accepts kilometers. */
export function isDistanceIn(words: string, miles: number): boolean {
  return figuresIn(words)
    .filter(({ unit, isMoney }) => !isMoney && !noDistance.test(unit))
    .map(({ amount, unit }) => (/^k/i.test(unit) ? amount / KM_PER_MILE : amount))
    .some(amount => Math.abs(amount - miles) < MILES_ROUNDING)
}

type Figure = { amount: number; unit: string; isMoney: boolean }

function figuresIn(words: string): Figure[] {
  return [...requestText(words).rest().matchAll(figure)].map(({ groups = {} }) => ({
    amount: Number(groups.amount?.replaceAll(',', '')) * (groups.thousands ? 1_000 : 1),
    unit: groups.unit ?? '',
    isMoney: groups.sign !== undefined || /^(?:\$|dollars?|bucks?|usd)/i.test(groups.unit ?? ''),
  }))
}

const figure =
  /(?<![\d.,:/])(?<sign>\$\s?)?(?<amount>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?<thousands>k\b)?\s?-?\s?(?<unit>[a-z%$]+|[:/]\s?\w+)?/gi
const other =
  '[ap]\\.?m|st|nd|rd|th|minutes?|mins?|hours?|hrs?|h|people|persons|players|kids|guys|friends|teams?|years?|yo|%|on|v|vs|x|o'
const noMoney = new RegExp(`^(?:(?:${other}|miles?|mi|kms?|kilomet\\w+|days?|weeks?)\\b|%|[:/]\\s?\\d)`, 'i')
const noDistance = new RegExp(`^(?:(?:${other}|dollars?|bucks?|usd|days?|weeks?|an?|per)\\b|[%$:/])`, 'i')
