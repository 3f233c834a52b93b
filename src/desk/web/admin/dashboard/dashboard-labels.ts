import type { Analytics } from '#desk/contract.ts'
import { weekdays } from '#desk/rules.ts'
import { toDollars } from '#kit/shared/money.ts'
import type { Step } from '#kit/shared/steps.ts'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'
import type { BadgeTone } from '#kit/web/badge.tsx'

export const statusNames: Record<string, string> = {
  pending_confirmation: 'Pending confirmation',
  confirmed: 'Confirmed',
  redirected: 'Redirected',
  cancelled: 'Canceled',
}

export const statusTones: Record<string, BadgeTone> = {
  pending_confirmation: 'warning',
  confirmed: 'positive',
  redirected: 'info',
}

export const modeNames: Record<string, string> = { hold: 'Hold', marketplace: 'Marketplace', linkout: 'Link-out' }

/** Puts "all" before the choices. */
export function choicesOf(names: Record<string, string>, all: string): { value: string; label: string }[] {
  return [{ value: '', label: all }, ...Object.entries(names).map(([value, label]) => ({ value, label }))]
}

/** "$1,234.50", "−$60" from a decimal string in US dollars. */
export function dollarsText(amount: string): string {
  const cents = Math.round(Number(amount) * 100)
  return cents < 0 ? `−${toDollars(-cents)}` : toDollars(cents)
}

/** From milliseconds: "now", "in 40 s", "in 5 min", "in 3 h", "in 12 days". */
export function untilText(milliseconds: number): string {
  if (milliseconds <= 1_000) return 'now'
  if (milliseconds < MINUTE) return `in ${Math.ceil(milliseconds / 1000)} s`
  if (milliseconds < HOUR) return `in ${Math.round(milliseconds / MINUTE)} min`
  if (milliseconds < 2 * DAY) return `in ${Math.round(milliseconds / HOUR)} h`
  return `in ${Math.round(milliseconds / DAY)} days`
}

/** "35 ms", "2.4 s", "3 min". */
export function tookText(milliseconds: number): string {
  if (milliseconds < 1_000) return `${milliseconds} ms`
  if (milliseconds < MINUTE) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${Math.round(milliseconds / MINUTE)} min`
}

/** "12 AM" … "11 PM". */
export function hourText(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

export const stepNames: Record<Step, string> = {
  search: 'Viewed search',
  facility: 'Opened a facility',
  hold: 'Held a time',
  booking: 'Booked',
}

export const reasonNames: Record<Analytics['refunds']['reasons'][number]['reason'], string> = {
  customer: 'Canceled by the customer',
  facility: 'Canceled by the facility',
  administrator: 'Canceled by an administrator',
  'not-confirmed': 'Not confirmed in time',
  'payment-failed': 'Payment failed',
  closed: 'Facility closed',
  changed: 'Changed to a cheaper time',
  clinic: 'Clinics',
}

/** A simple cron pattern (UTC) in words; any other is returned as is. */
export function scheduleText(cron: string): string {
  const [minute = '', hour = '', date, month, weekday = ''] = cron.split(' ')
  if (date !== '*' || month !== '*') return cron
  const every = /^\*\/(\d+)$/
  if (minute === '*' && hour === '*' && weekday === '*') return 'every minute'
  if (every.test(minute) && hour === '*') return `every ${every.exec(minute)![1]} minutes`
  if (!/^\d+$/.test(minute)) return cron
  const at = minute.padStart(2, '0')
  if (hour === '*') return minute === '0' ? 'every hour' : `every hour, ${minute} min past`
  if (every.test(hour)) return `every ${every.exec(hour)![1]} hours`
  if (!/^\d+$/.test(hour)) return cron
  const clock = `${hour.padStart(2, '0')}:${at} UTC`
  if (weekday === '*') return `every day at ${clock}`
  return /^[0-6]$/.test(weekday) ? `${weekdays[Number(weekday)]}s at ${clock}` : cron
}
