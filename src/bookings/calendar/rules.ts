import type { Period, PricedPeriod } from '#availability/rules.ts'
import { customerLimits } from '#checkout/contract.ts'
import { isEmail, isPhone } from '#kit/shared/contact-checks.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tidyLine, tooLongText } from '#kit/shared/tidy-text.ts'
import { addDays, DAY, HOUR, instantOf } from '#kit/shared/time.ts'

/** For an owner's bookings and blocks, whatever the schedule's slots. */
export const STEP_MINUTES = 15

const REASON_LENGTH = 200

/** Per time, as in a schedule: half a year's sum still fits the database's integer. */
const MAX_CENTS = 10_000_000

/** Two years, beyond the customers' window. */
const REACH_DAYS = 732

/** yyyy-MM-ddTHH:mm on a quarter of an hour; the date may not exist. */
export function isManualTime(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):(00|15|30|45)$/.test(text)
}

export const NOT_MANUAL_TIME = 'Enter a time on the quarter hour.'

export function checkTimes({ from, to }: { from: string; to: string }): { from?: string; to?: string } {
  return {
    ...(!isManualTime(from) && { from: NOT_MANUAL_TIME }),
    ...(from >= to && { to: 'Choose an end time after the start' }),
    ...(!isManualTime(to) && { to: NOT_MANUAL_TIME }),
  }
}

export function reasonFault(typed: string): string | undefined {
  const text = tidyLine(typed)
  if (text === '') return 'Enter a reason'
  return text.length > REASON_LENGTH ? tooLongText(REASON_LENGTH) : undefined
}

/** `price`: per week, in US dollars. */
export type Customer = { name: string; email: string; phone: string; price: string; notes: string }

/** Undefined if valid. Email, phone and notes may be empty. */
export function customerFault(field: keyof Customer, typed: string): string | undefined {
  const text = tidyLine(typed)
  switch (field) {
    case 'name':
      if (text === '') return 'Enter the customer’s name'
      if (hasAddress(text)) return NAME_WITH_ADDRESS
      return text.length > customerLimits.name ? tooLongText(customerLimits.name) : undefined
    case 'email':
      return text === '' || isEmail(text) ? undefined : 'Please enter a valid email address'
    case 'phone':
      return text === '' || isPhone(text) ? undefined : 'Please enter a valid phone number'
    case 'price': {
      const cents = fromDecimal(text)
      if (cents === undefined) return 'Enter an amount, such as 75 or 75.50'
      return cents > MAX_CENTS ? 'The maximum is $100,000.' : undefined
    }
    case 'notes':
      return typed.trim().length > customerLimits.notes ? tooLongText(customerLimits.notes) : undefined
  }
}

export type RequestedTimes = { from: string; to: string; weeks: number; except: readonly string[] }

export type RequestedTime = Period & { date: string }

/** Same wall-clock time each week. When clocks change, a time may be longer or shorter. */
export function weeklyTimes({ from, to, weeks, except }: RequestedTimes, zone: string): RequestedTime[] {
  const left = new Set(except)
  return Array.from({ length: weeks }, (_, week) => ({
    date: addDays(from.slice(0, 10), 7 * week),
    start: instantAt(from, week, zone),
    end: instantAt(to, week, zone),
  })).filter(({ date }) => !left.has(date))
}

function instantAt(local: string, week: number, zone: string): number {
  const minutes = Number(local.slice(11, 13)) * 60 + Number(local.slice(14))
  return instantOf(addDays(local.slice(0, 10), 7 * week), minutes, zone)
}

/**
 * At least one time; each ends after it begins, lasts at most a day (25 hours when clocks go back) and is neither past
 * nor too far ahead. In progress is allowed: people walk in.
 */
export function periodRefusal(
  times: readonly Period[],
  now: number,
): 'period-invalid' | 'period-over' | 'period-too-far-ahead' | null {
  if (times.length === 0 || times.some(({ start, end }) => end <= start || end - start > DAY + HOUR))
    return 'period-invalid'
  if (times.some(({ end }) => end <= now)) return 'period-over'
  return times.some(({ start }) => start > now + REACH_DAYS * DAY) ? 'period-too-far-ahead' : null
}

/** Prorated by the overlapped slots; other time costs the hourly price. Whole cents. */
export function suggestedCents(period: Period, slots: readonly PricedPeriod[], hourCents: number): number {
  let covered = 0
  let cents = 0
  for (const { start, end, priceCents } of slots) {
    const used = Math.min(end, period.end) - Math.max(start, period.start)
    if (used <= 0) continue
    covered += used
    cents += (priceCents * used) / (end - start)
  }
  return Math.round(cents + (hourCents * Math.max(0, period.end - period.start - covered)) / HOUR)
}

/** `gap` in milliseconds. In time order. */
export function spansOf(slots: readonly Period[], gap: number): Period[] {
  const spans: Period[] = []
  for (const { start, end } of [...slots].sort((a, b) => a.start - b.start)) {
    const last = spans.at(-1)
    if (last && start - last.end <= gap) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans
}

export function isWithin(period: Period, spans: readonly Period[]): boolean {
  return spans.some(({ start, end }) => start <= period.start && period.end <= end)
}

/** Merges touching equal entries, in time order. */
export function joinTouching<T extends Period>(entries: readonly T[], isSame: (a: T, b: T) => boolean): T[] {
  const joined: T[] = []
  for (const entry of [...entries].sort((a, b) => a.start - b.start)) {
    const before = joined.findIndex(other => other.end === entry.start && isSame(other, entry))
    if (before < 0) joined.push({ ...entry })
    else joined[before]!.end = entry.end
  }
  return joined
}
