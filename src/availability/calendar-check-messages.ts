import { vendorNames } from '#calendars/contract.ts'
import { formatAgo } from '#kit/shared/ago-text.ts'
import { product } from '#kit/shared/product.ts'
import type { CalendarCheck } from './contract.ts'

/** "CivicRec’s calendar, checked 2 minutes ago." `now` in milliseconds. */
export function calendarCheckMessage({ provider, at, isLastGood, isSimulated }: CalendarCheck, now: number): string {
  const name = callNames[provider]
  const played = isSimulated ? ` Simulated: this demo has no ${name} key.` : ''
  return `${ageWords(name, { at, isLastGood }, now)}${played}`
}

const callNames: Record<CalendarCheck['provider'], string> = {
  ...vendorNames,
  manual: product.name,
  ical: 'The facility’s own calendar',
}

function ageWords(name: string, { at, isLastGood }: Pick<CalendarCheck, 'at' | 'isLastGood'>, now: number): string {
  const meanwhile = 'nothing can be booked instantly until it does.'
  if (at === null) return `${name} hasn’t responded yet. Some of these times may be taken there, and ${meanwhile}`
  const age = formatAgo(now - Date.parse(at))
  return isLastGood
    ? `${name} isn’t responding. These times are from ${age}, and ${meanwhile}`
    : `${name}’s calendar, checked ${age}.`
}
