import { RESPONSE_HOURS } from '#facilities/approval.ts'
import type { RefundPolicy } from '#facilities/contract.ts'
import { describe, fullRefundUntil, readPolicy } from '#facilities/refund-policy.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { isExcelDate, unmangledDate } from './excel-date.ts'
import { noted, plain, type Reading, unusable } from './reading.ts'

const MAX_PEOPLE = 1_000_000
const PEOPLE =
  /^(?:max(?:imum)?\.?|up to|seats|about|approx\.?|~)?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.0+)?\s*\+?\s*(?:people|persons?|seats?|players?|guests?|spectators?|max(?:imum)?|pax)?\.?$/i

export function readCapacity(cell: string): Reading<number | null> {
  const text = tidyLine(cell)
  if (isExcelDate(text)) return unusable('excel-date', unmangledDate(text))
  const people = Number((PEOPLE.exec(text)?.[1] ?? '0').replaceAll(',', ''))
  return people > 0 && people <= MAX_PEOPLE ? plain(people) : unusable('count-invalid')
}

const DAY_HOURS = 24
const UNIT_HOURS = new Map([
  ['h', 1],
  ['d', DAY_HOURS],
  ['w', 7 * DAY_HOURS],
])
/** One year. */
const MAX_HOURS = 8_760
const NO_REFUNDS = /^(?:no refunds?|non[- ]?refundable|none|never|all sales final|no)\.?$/i
const HOURS = /^(\d{1,5})(?:\.0+)?\s*-?\s*(h|hrs?|hours?|d|days?|wks?|weeks?)?\.?$/i
/** Not the end of "1,000", "36.5" or "-24". */
const HOURS_AMONG_WORDS = /(?<![\d.,e-])(\d{1,5})\s*-?\s*(hrs?|hours?|days?|wks?|weeks?)\b/gi

/** "48", "24 hours", "2 days", "50% until 12 hours" or "no refunds". */
export function readRefundPolicy(cell: string): Reading<RefundPolicy | null> {
  const text = tidyLine(cell)
  if (isExcelDate(text)) return unusable('excel-date', unmangledDate(text))
  if (NO_REFUNDS.test(text)) return /refund/i.test(text) ? plain({ steps: [] }) : guessed({ steps: [] })
  const alone = HOURS.exec(text)
  const policy = alone ? fullRefundUntil(hoursOf(alone)) : readPolicy(text)
  if (policy) return isShort(policy) ? plain(policy) : unusable('refund-invalid')
  const [only, ...others] = [...text.matchAll(HOURS_AMONG_WORDS)]
  if (!only || others.length > 0 || /%|\$|percent|half|partial/i.test(text)) return unusable('refund-invalid')
  const likely = fullRefundUntil(hoursOf(only))
  return isShort(likely) ? guessed(likely) : unusable('refund-invalid')
}

function guessed(policy: RefundPolicy): Reading<RefundPolicy> {
  return noted(policy, 'refund-guess', describe(policy))
}

/** "12", "12 hours", "2 days" */
export function readResponseHours(cell: string): Reading<number | null> {
  const text = tidyLine(cell)
  if (isExcelDate(text)) return unusable('excel-date', unmangledDate(text))
  const found = HOURS.exec(text)
  const hours = found ? hoursOf(found) : 0
  return hours >= RESPONSE_HOURS.min && hours <= RESPONSE_HOURS.max ? plain(hours) : unusable('response-invalid')
}

function hoursOf([, number, unit = 'h']: readonly string[]): number {
  return Number(number) * (UNIT_HOURS.get(unit.charAt(0).toLowerCase()) ?? 1)
}

function isShort({ steps }: RefundPolicy): boolean {
  return steps.every(({ hours }) => hours <= MAX_HOURS)
}
