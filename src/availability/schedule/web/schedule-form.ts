import type { Schedule } from '#availability/contract.ts'
import { toDecimal } from '#kit/shared/money.ts'

/** Hours of one day. HH:mm as in a time input: midnight at the end of a day is "00:00", '' is unset. */
export type TimeSpan = {
  key: number
  opens: string
  closes: string
  /** Dollars for one slot as typed; '' for the usual price. */
  price: string
}

/** MM-dd, both included. */
export type Season = { from: string; to: string }

/** As typed. */
export type RuleForm = {
  key: number
  name: string
  days: readonly number[]
  from: string
  to: string
  /** Null: all year. */
  season: Season | null
  /** Dollars an hour. */
  price: string
}

/** Without hours it is closed. Dates are yyyy-MM-dd or ''. */
export type ExceptionForm = { key: number; name: string; from: string; to: string; hours: readonly TimeSpan[] }

/** Each item has a key that is stable across changes. */
export type ScheduleForm = {
  slotMinutes: number
  bufferMinutes: number
  leadMinutes: number
  windowDays: number
  /** yyyy-MM-dd or ''. */
  bookableFrom: string
  /** Seven, Sunday first. */
  days: readonly (readonly TimeSpan[])[]
  rules: readonly RuleForm[]
  exceptions: readonly ExceptionForm[]
}

/** The default booking window. */
export const USUAL_WINDOW_DAYS = 366

export function toForm(schedule: Schedule): ScheduleForm {
  let key = 0
  const spanOf = ({ opens, closes, priceCents }: Omit<Schedule['hours'][number], 'days'>): TimeSpan => ({
    key: ++key,
    opens,
    closes: closes === '24:00' ? '00:00' : closes,
    price: priceCents === undefined ? '' : dollars(priceCents),
  })
  return {
    slotMinutes: schedule.slotMinutes,
    bufferMinutes: schedule.bufferMinutes ?? 0,
    leadMinutes: schedule.leadMinutes ?? 0,
    windowDays: schedule.windowDays ?? USUAL_WINDOW_DAYS,
    bookableFrom: schedule.bookableFrom ?? '',
    days: [0, 1, 2, 3, 4, 5, 6].map(day =>
      schedule.hours
        .filter(({ days }) => days.includes(day))
        .sort((a, b) => a.opens.localeCompare(b.opens))
        .map(spanOf),
    ),
    rules: (schedule.priceRules ?? []).map(({ name, days, from, to, season, hourCents }) => ({
      key: ++key,
      name,
      days,
      from,
      to: to === '24:00' ? '00:00' : to,
      season: season ?? null,
      price: dollars(hourCents),
    })),
    exceptions: (schedule.exceptions ?? []).map(({ name, from, to, hours }) => ({
      key: ++key,
      name,
      from,
      to,
      hours: hours.map(spanOf),
    })),
  }
}

/** Unused in the form. */
export function newKey({ days, rules, exceptions }: ScheduleForm): number {
  const spans = [...days.flat(), ...exceptions.flatMap(({ hours }) => hours)]
  return Math.max(0, ...[...spans, ...rules, ...exceptions].map(({ key }) => key)) + 1
}

/** Ignores keys. */
export function isSameForm(a: ScheduleForm, b: ScheduleForm): boolean {
  return a === b || withoutKeys(a) === withoutKeys(b)
}

function withoutKeys(form: ScheduleForm): string {
  return JSON.stringify(form, (name, value: unknown) => (name === 'key' ? undefined : value))
}

/** 9500 → "95", 9550 → "95.50". */
function dollars(cents: number): string {
  return toDecimal(cents).replace(/\.00$/, '')
}
