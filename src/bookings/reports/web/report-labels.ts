import { clockText } from '#availability/time-format.ts'
import type { Figures, Report } from '#bookings/reports/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { type Period, type Span, utilization } from '../rules.ts'

export const periodNames: Record<Period, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'this-year': 'This year',
  custom: 'Custom dates',
}

/** "$75", from US dollars as a decimal string. */
export function dollarsText(amount: string): string {
  const cents = Math.round(Number(amount) * 100)
  return cents < 0 ? `−${toDollars(-cents)}` : toDollars(cents)
}

/** "34.2%", "Not open" for never open. */
export function utilizationText(figures: Pick<Figures, 'bookedMinutes' | 'openMinutes'>): string {
  const share = utilization(figures)
  return share === null ? 'Not open' : `${countText(share * 100)}%`
}

/** "12 of 36 open hours". */
export function hoursText({ bookedMinutes, openMinutes }: Pick<Figures, 'bookedMinutes' | 'openMinutes'>): string {
  return `${countText(bookedMinutes / 60)} of ${countText(openMinutes / 60)} open hours`
}

/** With one decimal where needed. */
export function countText(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

type Pair = { now: Figures; before: Figures }

/** In percentage points: "Up 3.4 points"; undefined where either was never open. */
export function utilizationChange({ now, before }: Pair): string | undefined {
  const [a, b] = [utilization(now), utilization(before)]
  if (a === null || b === null) return undefined
  const points = Math.round((a - b) * 1000) / 10
  return points === 0 ? 'No change' : `${points > 0 ? 'Up' : 'Down'} ${countText(Math.abs(points))} points`
}

/** "Up 12%"; undefined where the value before was 0 or negative, so that there is no percentage. */
export function changeText(now: number, before: number): string | undefined {
  if (before <= 0) return undefined
  const percent = Math.round(((now - before) / before) * 100)
  return percent === 0 ? 'No change' : `${percent > 0 ? 'Up' : 'Down'} ${countText(Math.abs(percent))}%`
}

/** "Nov 1 to Nov 27, 2026", "Dec 1, 2025 to Jan 31, 2026". */
export function spanText({ from, to }: Span): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${(isOneYear ? dayFormat : dateFormat).format(Date.parse(from))} to ${dateFormat.format(Date.parse(to))}`
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** "2026-11-01" → "Nov 2026". */
export function monthText(month: string): string {
  return monthFormat.format(Date.parse(month))
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** 18 → "6 PM". */
export function hourText(hour: number): string {
  return clockText(`2000-01-01T${String(hour).padStart(2, '0')}:00`)
}

type Hour = Report['hours'][number]

/** Shade of a heat map, 0 to 5: a fifth of the open time each, and any booking gives at least 1. */
export function heatLevel(hour: Hour): number {
  const share = utilization(hour) ?? (hour.bookedMinutes > 0 ? 1 : 0)
  return share === 0 ? 0 : Math.max(1, Math.min(5, Math.ceil(share * 5)))
}

/** "41%", or "Closed"; booked while closed: "2 hours". */
export function heatText(hour: Hour): string {
  const share = utilization(hour)
  if (share !== null) return `${Math.round(share * 100)}%`
  return hour.bookedMinutes === 0 ? 'Closed' : `${countText(hour.bookedMinutes / 60)} booked hours`
}
