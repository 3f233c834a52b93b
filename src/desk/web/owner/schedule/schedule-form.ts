import type { Schedule } from '#availability/schedule-contract.ts'
import { toDecimal } from '#kit/shared/money.ts'

/** Hours of one day. Times are HH:mm as a time field has them: midnight at the end of a day is "00:00", and '' is none yet. */
export type Stretch = {
  key: number
  opens: string
  closes: string
  /** Dollars for one slot as typed; '' for the usual price. */
  price: string
}

/** Days of the year, MM-dd, both included. */
export type Season = { from: string; to: string }

/** A special price as typed. */
export type RuleForm = {
  key: number
  name: string
  days: readonly number[]
  from: string
  to: string
  /** Null: all year. */
  season: Season | null
  /** Dollars for an hour. */
  price: string
}

/** Dates with hours of their own; none of them: closed. Dates are yyyy-MM-dd or ''. */
export type ExceptionForm = { key: number; name: string; from: string; to: string; hours: readonly Stretch[] }

/** A schedule as it is edited: by days, each thing with a key of its own that stays while others come and go. */
export type ScheduleForm = {
  slotMinutes: number
  bufferMinutes: number
  leadMinutes: number
  windowDays: number
  /** Seven, Sunday first. */
  days: readonly (readonly Stretch[])[]
  rules: readonly RuleForm[]
  exceptions: readonly ExceptionForm[]
}

/** How far ahead can be booked where the schedule does not say. */
export const USUAL_WINDOW_DAYS = 366

/** A schedule as somebody edits it. */
export function toForm(schedule: Schedule): ScheduleForm {
  let key = 0
  const stretchOf = ({ opens, closes, priceCents }: Omit<Schedule['hours'][number], 'days'>): Stretch => ({
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
    days: [0, 1, 2, 3, 4, 5, 6].map(day =>
      schedule.hours
        .filter(({ days }) => days.includes(day))
        .sort((a, b) => a.opens.localeCompare(b.opens))
        .map(stretchOf),
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
      hours: hours.map(stretchOf),
    })),
  }
}

/** A key that nothing of the form has. */
export function newKey({ days, rules, exceptions }: ScheduleForm): number {
  const stretches = [...days.flat(), ...exceptions.flatMap(({ hours }) => hours)]
  return Math.max(0, ...[...stretches, ...rules, ...exceptions].map(({ key }) => key)) + 1
}

/** Whether two forms say the same, whatever their keys. */
export function isSameForm(a: ScheduleForm, b: ScheduleForm): boolean {
  return a === b || withoutKeys(a) === withoutKeys(b)
}

function withoutKeys(form: ScheduleForm): string {
  return JSON.stringify(form, (name, value: unknown) => (name === 'key' ? undefined : value))
}

/** 9500 → "95", 9550 → "95.50": as people type it. */
function dollars(cents: number): string {
  return toDecimal(cents).replace(/\.00$/, '')
}
