import { agoInWords } from '#kit/shared/ago-text.ts'
import { product } from '#kit/shared/product.ts'
import { vendorNames } from '#providers/connection-rules.ts'
import type { CalendarCheck } from './contract.ts'

/** "CivicRec’s calendar, checked 2 minutes ago." `now` in milliseconds. */
export function checkWords({ provider, at, isLastGood, isSimulated }: CalendarCheck, now: number): string {
  const name = callNames[provider]
  const played = isSimulated ? ` Simulated: no key of ${name} is set here, so the demo plays it.` : ''
  return `${ageWords(name, { at, isLastGood }, now)}${played}`
}

const callNames: Record<CalendarCheck['provider'], string> = {
  ...vendorNames,
  manual: product.name,
  ical: 'The facility’s own calendar',
}

function ageWords(name: string, { at, isLastGood }: Pick<CalendarCheck, 'at' | 'isLastGood'>, now: number): string {
  const meanwhile = 'nothing can be booked at once until it does.'
  if (at === null) return `${name} has not answered yet. Some of these times may be taken there, and ${meanwhile}`
  const age = agoInWords(now - Date.parse(at))
  return isLastGood
    ? `${name} does not answer now. These times are by what it said ${age}, and ${meanwhile}`
    : `${name}’s calendar, checked ${age}.`
}
