import type { ConnectionHealth, ConnectionTest } from '#calendars/connections/contract.ts'
import { vendorNames } from '#calendars/contract.ts'
import type { ProviderType } from '#facilities/contract.ts'
import { MINUTE } from '#kit/shared/time.ts'
import type { BadgeTone } from '#kit/web/badge.tsx'

export function introText(provider: ProviderType): string {
  return provider === 'manual'
    ? 'Do you also take bookings in another system? Connect it so times taken there can’t be booked here.'
    : `${vendorNames[provider]} manages this facility’s calendar. Connect it to show open times here. Customers book on its own page.`
}

type State = 'unasked' | 'answering' | 'silent'

export function stateOf({ lastAnswerAt, failuresInRow }: ConnectionHealth): State {
  if (failuresInRow > 0) return 'silent'
  return lastAnswerAt === null ? 'unasked' : 'answering'
}

export const stateTexts: Record<State, { label: string; tone: BadgeTone }> = {
  unasked: { label: 'Not checked yet', tone: 'neutral' },
  answering: { label: 'Connected', tone: 'positive' },
  silent: { label: 'Not responding', tone: 'warning' },
}

/** From milliseconds. */
export function triesAgainText(milliseconds: number): string {
  if (milliseconds <= 0) return 'We’ll try again the next time someone views it.'
  const minutes = Math.ceil(milliseconds / MINUTE)
  return `We’ll try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** "Found 12 busy times in the next 14 days." */
export function foundText({ busyCount, freeCount, days }: ConnectionTest): string {
  const [count, kind] = freeCount === null ? [busyCount, 'busy'] : [freeCount, 'open']
  const found = `Found ${count.toLocaleString('en-US')} ${kind} ${count === 1 ? 'time' : 'times'} in the next ${days} days.`
  return count === 0 ? `${found} Is that what you expected?` : found
}

/** "Mon, Nov 23, 6:00 – 8:00 PM" in the facility's local time. */
export function periodText({ start, end }: ConnectionTest['first'][number], timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).formatRange(new Date(start), new Date(end))
}
